import { signWithDevice } from '@parley/chat-client/device/deviceKey';
import {
  farcasterLinkBytes,
  linkNonce,
  type SignedFarcasterLink,
} from '@parley/domain/profile/farcasterLink';
import { afterEach, expect, test, vi } from 'vitest';
import { issuedAt, openTestDevice, site } from '../testDevice.ts';
import { loadFarcasterLink } from './farcasterLinks.ts';

const bert = `0x${'b'.repeat(40)}`;

afterEach(() => vi.unstubAllGlobals());

/** A member with a real device, and the Farcaster account that they linked. */
async function member() {
  const { device, author, proof } = await openTestDevice();
  const message = `${site.host} wants you to sign in with your Ethereum account:
Nonce: ${linkNonce(site.chainId, author)}
- farcaster://fid/42`;
  const account = { fid: 42, message, signature: '0xab' };
  const unsigned = { ...site, device: device.id, at: issuedAt.getTime() + 1_000, account };
  const signature = await signWithDevice(device, farcasterLinkBytes(unsigned));
  const said: SignedFarcasterLink = { ...unsigned, signature, author };
  return { said, devices: { site, proofOf: async () => proof } };
}

/** What the server answers whoever asks. */
function answer(said: SignedFarcasterLink | null) {
  const body = { said, at: said?.at ?? null, mayLink: true };
  vi.stubGlobal('fetch', async () => Response.json(body));
  return body;
}

test('a Farcaster account is what the member’s device signed, or none', async () => {
  const { said, devices } = await member();
  const linked = answer(said);
  // An address may come with its checksum.
  const address = `0x${said.author.slice(2).toUpperCase()}`;
  expect(await loadFarcasterLink(address, devices)).toEqual(linked);
  const none = answer(null);
  expect(await loadFarcasterLink(said.author, devices)).toEqual(none);
});

test('another’s account, another id, another time, and an unknown device are none', async () => {
  const { said, devices } = await member();
  answer(said);
  await expect(loadFarcasterLink(bert, devices)).rejects.toThrow('did not sign');
  const unknown = { site, proofOf: async () => null };
  await expect(loadFarcasterLink(said.author, unknown)).rejects.toThrow('did not sign');
  const { account } = said;
  const changes: Partial<SignedFarcasterLink>[] = [
    ...[{ at: said.at + 1 }, { host: 'evil.example' }, { chainId: 1 }, { author: bert }],
    { account: { ...account, fid: 43, message: account.message.replace('/42', '/43') } },
    { account: { ...account, signature: '0xcd' } },
  ];
  for (const change of changes) {
    answer({ ...said, ...change });
    const asked = loadFarcasterLink(change.author ?? said.author, devices);
    await expect(asked).rejects.toThrow('did not sign');
  }
});

test('what the member’s device signed for an account that names somebody else is none', async () => {
  const { said, devices } = await member();
  answer({ ...said, account: { ...said.account, fid: 43 } });
  await expect(loadFarcasterLink(said.author, devices)).rejects.toThrow('did not sign');
});
