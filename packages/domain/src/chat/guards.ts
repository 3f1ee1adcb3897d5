import { splitBody } from './attachments.ts';

/** Why a community's guards hold a message back: what newcomers may send in an hour, or the same text again. */
export const guardReasons = ['newcomer', 'newcomer-links', 'repeated'] as const;
export type GuardReason = (typeof guardReasons)[number];

/** What a member reads; `until` is in Unix milliseconds, without a time zone in the reader's own. */
export function guardRefusal(why: GuardReason, until: number, timeZone?: string): string {
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const when = new Date(until).toLocaleTimeString(
    'en-US',
    timeZone ? { ...style, timeZone } : style,
  );
  const at = timeZone === undefined ? when : `${when} ${timeZone}`;
  const kept = `Your message is kept. Try again after ${at}.`;
  const what = {
    newcomer: 'You’re new here and sent many messages in the last hour.',
    'newcomer-links': 'You’re new here and sent many links in the last hour.',
    repeated: 'You sent this several times already.',
  };
  return `${what[why]} ${kept}`;
}

/** Texts shorter than this are said again all the time, such as “gm”; in code points without white space. */
const repeatableMax = 15;

/** What two texts have in common that look the same; null for a text that anybody may repeat. */
export function sameness(body: string): string | null {
  const plain = body
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}]/gu, '');
  return [...plain].length <= repeatableMax ? null : plain;
}

/** Whether a message leads out of the community: what a member attaches does not. */
export function leadsOut(body: string): boolean {
  return /\bhttps?:|\bwww\./iu.test(splitBody(body).words.normalize('NFKC'));
}
