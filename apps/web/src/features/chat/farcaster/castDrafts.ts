import { kindOf, splitBody } from '@parley/domain/chat/attachments';
import type { PublicConfig } from '@parley/domain/config/wire';
import { hashOfUri, mediaUri } from '@parley/domain/media/addresses';
import { quotedHash } from '@parley/domain/miniapp/cast';
import { farcasterText } from '@parley/text/farcaster';
import type { CastDraft } from '../../../wallet/farcaster/composeCast.ts';

type Settings = Pick<PublicConfig, 'communityName' | 'farcasterShareText' | 'projectUrl'>;

/** A cast that shares the message with this text at `link`, and its first picture where anybody can see it there. */
export function shareOf(body: string, link: string, settings: Settings): CastDraft {
  const { farcasterShareText, communityName, projectUrl } = settings;
  const text = farcasterShareText || farcasterText.share(communityName);
  const picture = publicPicture(body, projectUrl);
  return { text, embeds: picture === null ? [link] : [link, picture] };
}

/** A reply to the cast that the message with this text quotes, with a link to the message; null where it quotes none. */
export function replyOf(body: string, link: string): CastDraft | null {
  const repliesTo = quotedHash(splitBody(body).words);
  return repliesTo === null ? null : { embeds: [link], repliesTo };
}

/** Only our own uploads: files of other hosts are shown to readers of our pages alone. */
function publicPicture(body: string, projectUrl: string): string | null {
  if (!projectUrl.startsWith('https://')) return null;
  const picture = splitBody(body).attached.find((file) => kindOf(file) === 'picture');
  const hash = picture === undefined ? null : hashOfUri(picture.uri);
  return hash !== null && picture?.uri === mediaUri(projectUrl, hash) ? picture.uri : null;
}
