declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string };

  /** Decrypts what a server encrypted for a browser (RFC 8188, RFC 8291). Throws for anything else. */
  const ece: { decrypt(body: Buffer, keys: Keys): Buffer };
  export = ece;
}
