import { type SignIn, signInMessage } from '@parley/domain/auth/rules';
import type { Hex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createDeviceKey } from '../chat/testClient.ts';
import type { TestServer } from '../testServer.ts';

/** A nonce and the device it was made for. */
export type TestNonce = { nonce: string; devicePublicKey: string };
/** What POST /api/auth/verify-siwe answered. */
export type TestAnswer = { status: number; valid: boolean; message: string };
/** What to do otherwise than an honest wallet would. */
export type Attempt = {
  /** The device that requests the nonce; a new one by default. */
  device?: string;
  change?: Partial<SignIn>;
  rewrite?: (message: string) => string;
  signature?: (signature: Hex) => string;
  signer?: Pick<PrivateKeyAccount, 'signMessage'>;
  domain?: string;
};

/** A wallet that signs in to a test server, honestly or not. */
export function createTestWallet(server: () => TestServer) {
  const account = privateKeyToAccount(generatePrivateKey());

  function askNonce(body: unknown): Promise<Response> {
    return fetch(`${server().url()}/api/auth/nonce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async function fetchNonce(devicePublicKey = createDeviceKey().publicKey): Promise<TestNonce> {
    // The limits of one address are not what these tests are about.
    server().clock.advance(2_000);
    const response = await askNonce({ devicePublicKey });
    const { nonce } = (await response.json()) as { nonce: string };
    return { nonce, devicePublicKey };
  }

  function signInFor(issued: TestNonce, changes: Partial<SignIn> = {}): SignIn {
    return {
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      address: account.address,
      chainId: 666_666_666,
      ...issued,
      issuedAt: new Date(server().clock.now()),
      ...changes,
    };
  }

  async function post(body: unknown): Promise<TestAnswer> {
    const response = await fetch(`${server().url()}/api/auth/verify-siwe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { valid, message } = (await response.json()) as TestAnswer;
    return { status: response.status, valid, message };
  }

  /** A body for a nonce and its device, signed by the wallet. */
  async function signed(issued: TestNonce) {
    const message = signInMessage(signInFor(issued));
    const signature = await account.signMessage({ message });
    return { domain: 'localhost:3000', message, signature };
  }

  async function attempt(options: Attempt): Promise<TestAnswer> {
    const signIn = signInFor(await fetchNonce(options.device), options.change);
    const message = (options.rewrite ?? ((it: string) => it))(signInMessage(signIn));
    const made = await (options.signer ?? account).signMessage({ message });
    const signature = (options.signature ?? ((it: Hex) => it))(made);
    return post({ domain: options.domain ?? 'localhost:3000', message, signature });
  }

  return { account, askNonce, fetchNonce, signInFor, post, signed, attempt };
}
