import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTokenSession } from './tokenSession.ts';

type Call = { path: string; body: string; authorization: string | undefined };
type Answer = { status: number; body: unknown };

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that ends at `exp`, in Unix seconds; the page does not check who signed it. */
export const tokenUntil = (exp: number) =>
  `${base64Url({ alg: 'EdDSA' })}.${base64Url({ exp })}.c2ln`;

const message = `parley.example wants you to sign in with your Ethereum account:\n0x…`;
/** What a host's wallet signed for parley.example. */
export const signed = { message, signature: '0xab' };

/**
 * An auth server on loopback that answers from a table that a test may change, and records its
 * requests.
 */
export async function startTestAuthServer() {
  const calls: Call[] = [];
  const answers: Record<string, Answer> = {};
  const signIns: string[] = [];
  const clock = { now: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = `${request.method} ${request.url}`;
    calls.push({ path, body, authorization: request.headers.authorization });
    const { status, body: answer } = answers[path] ?? { status: 404, body: {} };
    if (status === 302) response.setHeader('location', String(answer));
    response.writeHead(status).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    calls,
    answers,
    /** Nonces that the host was asked to sign. */
    signIns,
    clock,
    /** Resets the server and the clock: it is 1,000 s, and the token lasts until 2,000 s. */
    reset(): void {
      clock.now = 1_000_000;
      signIns.length = 0;
      calls.length = 0;
      const token = tokenUntil(2_000);
      answers['POST /nonce'] = { status: 200, body: { nonce: 'abcdefgh12345678' } };
      answers['POST /verify-siwf'] = { status: 200, body: { valid: true, token } };
    },
    session(signIn: () => Promise<typeof signed> = async () => signed) {
      return createTokenSession({
        authServer: `${origin}/`,
        ownOrigin: 'https://parley.example',
        signIn: (nonce) => {
          signIns.push(nonce);
          return signIn();
        },
        fetch,
        now: () => clock.now,
      });
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
