import { createDevice } from '@parley/chat-client/device/deviceKey';
import type { DeviceProof } from '@parley/domain/auth/proof';
import { signInMessage } from '@parley/domain/auth/rules';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** The community of these tests. */
export const site = { host: 'parley.example', chainId: 666_666_666 };
/** When their devices were let in. */
export const issuedAt = new Date('2026-11-21T10:00:00.000Z');

/** A wallet's real device, and the proof of it that readers get. */
export async function openTestDevice() {
  const device = await createDevice();
  const wallet = privateKeyToAccount(generatePrivateKey());
  const { id, publicKey } = device;
  const signIn = signInMessage({
    domain: site.host,
    uri: `https://${site.host}`,
    address: wallet.address,
    chainId: site.chainId,
    nonce: 'abcdefghijklmnopqrstuvwx',
    issuedAt,
    devicePublicKey: publicKey,
  });
  const author = wallet.address.toLowerCase();
  const proof: DeviceProof = { device: id, author, publicKey, signIn, walletSignature: '0x' };
  return { device, author, proof };
}
