import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What WalletConnect's verification does for sites and phones, on loopback. */
export type TestAttestation = {
  /** Where phones ask for the key. */
  url: string;
  /** The page in whose frame a site asks for an attestation of itself; `origin` is the one that is attested. */
  page: (request: URL, origin: string) => string;
  stop: () => Promise<void>;
};

const lifetimeSeconds = 3_600;

/** Attests sites with its own key, as WalletConnect's server does (a JWT with ES256). */
export async function startAttestation(): Promise<TestAttestation> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const expiry = () => Math.floor(Date.now() / 1_000) + lifetimeSeconds;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    const key = publicKey.export({ format: 'jwk' });
    response.end(JSON.stringify({ publicKey: key, expiresAt: expiry() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function tokenOf(payload: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}`;
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    page(request, origin) {
      const id = request.searchParams.get('id');
      const payload = { id, origin, isScam: null, isVerified: true, exp: expiry() };
      const message = JSON.stringify({
        type: 'verify_attestation',
        attestation: tokenOf(payload),
      });
      return `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
