import type { PushMessage } from '../push/wire.ts';
import { notificationLimits } from './events.ts';

/** What a Farcaster client is sent for its users, without whom. */
export type ClientNotification = {
  notificationId: string;
  title: string;
  body: string;
  targetUrl: string;
};

type Community = { communityName: string; projectUrl: string };

/**
 * A notification for a Farcaster client. A title that doesn't fit is told in the body, under the community's name.
 * `id` is the same whenever the same is told: the client shows it to nobody twice.
 */
export function clientNotification(
  { title, body, path }: Pick<PushMessage, 'title' | 'body' | 'path'>,
  { communityName, projectUrl }: Community,
  id: string,
): ClientNotification {
  const isShort = title.length <= notificationLimits.title;
  const told = isShort ? body : [title, body].filter((part) => part !== '').join(': ');
  return {
    notificationId: id,
    title: cut(isShort ? title : communityName, notificationLimits.title),
    // A body is required: where there is nothing more to say, it is where it happened.
    body: cut(told === '' ? communityName : told, notificationLimits.body),
    targetUrl: projectUrl + path,
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text of at most `longest` UTF-16 units, whose last character is whole. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
