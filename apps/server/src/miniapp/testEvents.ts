import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { createJsonFarcasterSignature } from '@farcaster/miniapp-node';
import { clientPlace } from '../push/store.ts';
import type { TestServer } from '../testServer.ts';

/** An Ed25519 key that a client signs with. */
export const signingKey = (digit: number) => Buffer.alloc(32, digit);

function keyObject(privateKey: Uint8Array): KeyObject {
  // PKCS #8 before the 32 bytes of the key.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = { key: Buffer.concat([head, privateKey]), format: 'der', type: 'pkcs8' } as const;
  return createPrivateKey(der);
}

/** The public key of an Ed25519 key: `0x` and hexadecimal digits. */
export function publicKeyOf(privateKey: Uint8Array): string {
  const { x = '' } = createPublicKey(keyObject(privateKey)).export({ format: 'jwk' });
  return `0x${Buffer.from(x, 'base64url').toString('hex')}`;
}

/** Two texts as they are, signed by a key as events are. */
export function signTexts(header: string, payload: string, privateKey: Uint8Array) {
  const encoded = [header, payload].map((text) => Buffer.from(text).toString('base64url'));
  const signature = sign(null, Buffer.from(encoded.join('.')), keyObject(privateKey));
  return {
    header: encoded[0] ?? '',
    payload: encoded[1] ?? '',
    signature: signature.toString('base64url'),
  };
}

/** An event of the user `fid` as a client sends it, signed by a key. */
export const signEvent = (event: object, privateKey: Uint8Array, fid: number) =>
  createJsonFarcasterSignature({
    fid,
    type: 'app_key',
    privateKey,
    payload: Buffer.from(JSON.stringify(event)),
  });

/** Tells a server of an event; returns the status of its answer. */
export async function tellEvent(server: TestServer, body: unknown): Promise<number> {
  const answer = await fetch(`${server.url()}/api/miniapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** The token by which a member is notified, and whether they want that for now; null for nowhere. */
export async function clientState(server: TestServer, author: string) {
  const { rows } = await server.database.query<{ endpoint: string; is_off: boolean }>(
    'select endpoint, is_off from push_subscriptions where author = $1',
    [author],
  );
  const [row] = rows;
  return row === undefined ? null : [clientPlace(row.endpoint).token, row.is_off ? 'off' : 'on'];
}
