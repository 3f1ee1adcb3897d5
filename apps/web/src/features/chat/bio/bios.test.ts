import { signWithDevice } from '@parley/chat-client/device/deviceKey';
import { bioBytes, type SignedBio } from '@parley/domain/profile/bio';
import { afterEach, expect, test, vi } from 'vitest';
import { issuedAt, openTestDevice, site } from '../testDevice.ts';
import { loadBio } from './bios.ts';

const bert = `0x${'b'.repeat(40)}`;

afterEach(() => vi.unstubAllGlobals());

/** A member with a real device, and what they say of themselves. */
async function member() {
  const { device, author, proof } = await openTestDevice();
  const words = { bio: 'I paint punks.', links: ['https://example.com/'] };
  const unsigned = { ...site, device: device.id, at: issuedAt.getTime() + 1_000, ...words };
  const signature = await signWithDevice(device, bioBytes(unsigned));
  const said: SignedBio = { ...unsigned, signature, author };
  return { said, devices: { site, proofOf: async () => proof } };
}

/** What the server answers whoever asks. */
function answer(said: SignedBio | null): void {
  vi.stubGlobal('fetch', async () => Response.json({ said }));
}

test('a bio is what the member’s device signed, or nothing', async () => {
  const { said, devices } = await member();
  answer(said);
  // An address may come with its checksum.
  expect(await loadBio(`0x${said.author.slice(2).toUpperCase()}`, devices)).toEqual(said);
  answer(null);
  expect(await loadBio(said.author, devices)).toBeNull();
});

test('another’s bio, other words, another time, and an unknown device are none', async () => {
  const { said, devices } = await member();
  answer(said);
  await expect(loadBio(bert, devices)).rejects.toThrow('did not sign');
  const unknown = { site, proofOf: async () => null };
  await expect(loadBio(said.author, unknown)).rejects.toThrow('did not sign');
  const changes: Partial<SignedBio>[] = [
    ...[{ bio: 'I steal punks.' }, { links: [] }, { at: said.at + 1 }, { host: 'evil.example' }],
    ...[{ chainId: 1 }, { author: bert }],
  ];
  for (const change of changes) {
    answer({ ...said, ...change });
    await expect(loadBio(change.author ?? said.author, devices)).rejects.toThrow('did not sign');
  }
});
