import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex, PrivateKeyAccount } from 'viem';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { startTestServer } from '../testServer.ts';
import { custody, siwfMessage, startFarcasterChain } from './testFarcaster.ts';

export type Attempt = {
  by?: PrivateKeyAccount;
  /** What the message says differently. */
  changes?: object;
  domain?: string;
  /** What happens to the message before it is signed. */
  edit?: (text: string) => string;
  /** What stands in place of the signature. */
  signature?: Hex;
};

/** A server that is an auth server, a chain with Farcaster's registries, and somebody who signs in. */
export async function startAuthServer(
  config: Partial<ServerConfig> = {},
  community: Partial<ServerConfig['community']> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-token-'));
  const keyFile = join(folder, 'secrets/token.key');
  const chain = await startFarcasterChain();
  const server = await startTestServer({
    community,
    config: { farcasterRpcUrl: chain.rpcUrl, tokenKeyFile: keyFile, ...config },
  });

  async function post(path: string, body?: unknown) {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const request = { method: 'POST', ...(body === undefined ? {} : json) };
    const response = await fetch(server.url() + path, request);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function nonce(): Promise<string> {
    server.clock.advance(2_000);
    return String((await post('/nonce')).body.nonce);
  }

  return {
    server,
    keyFile,
    post,
    verify: (body: unknown) => post('/verify-siwf', body),
    /** A signed message, as a host would bring it. */
    async attempt(attempt: Attempt = {}) {
      const { by = custody, changes, domain = 'localhost:3000', edit } = attempt;
      const made = siwfMessage({ nonce: await nonce(), now: server.clock.now(), ...changes });
      const message = edit === undefined ? made : edit(made);
      const signature = attempt.signature ?? (await by.signMessage({ message }));
      return { domain, message, signature };
    },
    async stop(): Promise<void> {
      await server.stop();
      await chain.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
