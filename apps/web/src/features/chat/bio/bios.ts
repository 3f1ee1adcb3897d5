import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { SignInError } from '@parley/chat-client/device/signIn';
import { type Bio, bioBytes, type SignedBio, signedBioSchema } from '@parley/domain/profile/bio';
import { isBioSigned } from '@parley/domain/profile/verifyBio';
import { saidAfter } from '@parley/domain/time/serverTime';
import { bioText } from '@parley/text/bio';
import * as z from 'zod/mini';
import { getJson, HttpError, postJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { serverNow } from '../../../platform/serverClock.ts';

type Devices = Parameters<typeof isBioSigned>[1];

/**
 * What a member says of themselves, once this browser has found that their device signed it; null for nothing.
 * Throws HttpError, and for a bio that the server made up or whose proof has not come.
 */
export async function loadBio(address: string, devices: Devices): Promise<SignedBio | null> {
  const member = address.toLowerCase();
  const { said } = await getJson(`/api/profiles/bio?member=${member}`, signedBioSchema);
  if (said === null) return null;
  if (said.author === member && (await isBioSigned(said, devices))) return said;
  throw new Error(`The server answered with a bio that ${member} did not sign`);
}

/**
 * Says something of oneself, in the place of what was said `before`, in milliseconds since 1970; an empty bio without
 * links takes it back. Throws HttpError.
 */
export async function sendBio(
  { host, chainId }: Devices['site'],
  device: Device,
  { bio, links }: Pick<Bio, 'bio' | 'links'>,
  before: number | undefined,
): Promise<void> {
  const at = saidAfter(before, serverNow());
  const said = { host, chainId, device: device.id, at, bio, links };
  const signature = await signWithDevice(device, bioBytes(said));
  const body: Bio = { ...said, signature };
  await postJson('/api/profiles/bio', body, z.object({ done: z.literal(true) }));
}

/** The one sentence for why a bio was not saved; null for a member who declined in their wallet. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof SignInError && error.code === 'rejected') return null;
  logWarning('a bio was not saved', error);
  return error instanceof HttpError ? error.message : bioText.failed;
}
