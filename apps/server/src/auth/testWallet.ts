import { type SignIn, signInMessage } from '@parley/domain/auth/rules';
import type { Hex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createDeviceKey } from '../chat/testClient.ts';
import type { TestServer } from '../testServer.ts';

/** A nonce and the cookie it is bound to. */
export type TestNonce = { nonce: string; cookie: string };
/** What POST /auth/verify-siwe answered. */
export type TestAnswer = { status: number; valid: boolean; message: string };
/** What to do otherwise than an honest wallet would. */
export type Attempt = {
  change?: Partial<SignIn>;
  rewrite?: (message: string) => string;
  signature?: (signature: Hex) => string;
  signer?: Pick<PrivateKeyAccount, 'signMessage'>;
  domain?: string;
};

/** A wallet that signs in to a test server, honestly or not. */
export function createTestWallet(server: () => TestServer) {
  const account = privateKeyToAccount(generatePrivateKey());

  async function fetchNonce(cookie = ''): Promise<TestNonce> {
    // The limits of one address are not what these tests are about.
    server().clock.advance(2_000);
    const response = await fetch(`${server().url()}/auth/nonce`, {
      method: 'POST',
      headers: { cookie },
    });
    const { nonce } = (await response.json()) as { nonce: string };
    return { nonce, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  }

  function signInFor(nonce: string, changes: Partial<SignIn> = {}): SignIn {
    return {
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      address: account.address,
      chainId: 666_666_666,
      nonce,
      issuedAt: new Date(server().clock.now()),
      devicePublicKey: createDeviceKey().publicKey,
      ...changes,
    };
  }

  async function post(body: unknown, cookie: string): Promise<TestAnswer> {
    const response = await fetch(`${server().url()}/auth/verify-siwe`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { valid, message } = (await response.json()) as TestAnswer;
    return { status: response.status, valid, message };
  }

  /** A body for `nonce`, signed by the wallet. */
  async function signed(nonce: string) {
    const message = signInMessage(signInFor(nonce));
    const signature = await account.signMessage({ message });
    return { domain: 'localhost:3000', message, signature };
  }

  async function attempt(options: Attempt): Promise<TestAnswer> {
    const { nonce, cookie } = await fetchNonce();
    const signIn = signInFor(nonce, options.change);
    const message = (options.rewrite ?? ((it: string) => it))(signInMessage(signIn));
    const made = await (options.signer ?? account).signMessage({ message });
    const signature = (options.signature ?? ((it: Hex) => it))(made);
    return post({ domain: options.domain ?? 'localhost:3000', message, signature }, cookie);
  }

  return { account, fetchNonce, signInFor, post, signed, attempt };
}
