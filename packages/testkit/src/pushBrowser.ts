/// <reference path="./http_ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';

/** What a browser makes when it subscribes for push messages: keys that nobody else has. */
export function createPushBrowser() {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    p256dh,
    auth,
    /** The text of a message that was encrypted for this browser. Throws for any other. */
    read(body: Buffer): string {
      const keys = { version: 'aes128gcm', privateKey: curve, authSecret: auth } as const;
      return ece.decrypt(body, keys).toString('utf8');
    },
  };
}
