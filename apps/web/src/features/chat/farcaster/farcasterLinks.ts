import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { SignInError } from '@parley/chat-client/device/signIn';
import {
  type FarcasterLink,
  type FarcasterLinkAnswer,
  farcasterLinkAnswerSchema,
  farcasterLinkBytes,
  type LinkedAccount,
  linkNonce,
} from '@parley/domain/profile/farcasterLink';
import { isFarcasterLinkSigned } from '@parley/domain/profile/verifyFarcasterLink';
import { saidAfter } from '@parley/domain/time/serverTime';
import { farcasterLinkText } from '@parley/text/farcasterLink';
import * as z from 'zod/mini';
import { getJson, HttpError, postJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { hostUser } from '../../../wallet/farcaster/hostContext.ts';
import { SessionError } from '../../../wallet/quickSignIn/errors.ts';
import { signByHost } from '../../../wallet/quickSignIn/hostSignIn.ts';

type Devices = Parameters<typeof isFarcasterLinkSigned>[1];

const path = '/api/profiles/farcaster';

/**
 * The Farcaster account of a member, once this browser has found that both of them signed for it. Throws HttpError, and
 * for a link that the server made up or whose proof has not come.
 */
export async function loadFarcasterLink(
  address: string,
  devices: Devices,
): Promise<FarcasterLinkAnswer> {
  const member = address.toLowerCase();
  const answer = await getJson(`${path}?member=${member}`, farcasterLinkAnswerSchema);
  const { said } = answer;
  if (said === null) return answer;
  if (said.author === member && (await isFarcasterLinkSigned(said, devices))) return answer;
  throw new Error(`The server answered with a Farcaster account that ${member} did not sign for`);
}

/** Has the account of the client's user sign that it is this member's. Throws SessionError where they decline. */
export async function askAccount(chainId: number, member: string): Promise<LinkedAccount> {
  const fid = hostUser.get()?.fid;
  if (fid === undefined) throw new Error('The host did not say whose account it shows');
  const { message, signature } = await signByHost(linkNonce(chainId, member));
  return { fid, message, signature };
}

/**
 * Says which Farcaster account is one's own, null for none, in the place of what was said `before`, in milliseconds
 * since 1970. Throws HttpError.
 */
export async function sendFarcasterLink(
  { host, chainId }: Devices['site'],
  device: Device,
  account: LinkedAccount | null,
  before: number | null,
): Promise<void> {
  const at = saidAfter(before ?? undefined, serverNow());
  const said = { host, chainId, device: device.id, at, account };
  const signature = await signWithDevice(device, farcasterLinkBytes(said));
  const body: FarcasterLink = { ...said, signature };
  await postJson(path, body, z.object({ done: z.literal(true) }));
}

/** The one sentence for why it was not saved; null for a member who declined in their wallet or their client. */
export function sentenceOf(error: unknown): string | null {
  const isDeclined = error instanceof SignInError || error instanceof SessionError;
  if (isDeclined && error.code === 'rejected') return null;
  logWarning('a Farcaster account was not saved', error);
  return error instanceof HttpError ? error.message : farcasterLinkText.failed;
}
