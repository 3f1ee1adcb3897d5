import { kindRules, type Right } from './kinds.ts';
import { pollOptions, reactionMaxLength } from './limits.ts';
import { isSaid, type Kind } from './wire.ts';

/** Who may make an event of this kind; null for what is said. */
export function rightOf(kind: Kind): Right | null {
  return kindRules[kind].right;
}

/**
 * True if the body of an event is one of its kind, about a message of kind `target` with this body. The
 * text of an edit is checked like any other text.
 */
export function isEventBody(
  kind: Kind,
  body: string,
  target: { kind: Kind; body: string },
): boolean {
  if (isSaid(kind)) return true;
  const said = kindRules[target.kind].body;
  switch (kindRules[kind].body) {
    case 'words':
    case 'poll':
      // A poll whose words change would have votes for something else.
      return said === 'words';
    case 'none':
      return body === '';
    case 'emoji':
      return isEmoji(body);
    case 'option':
      return said === 'poll' && isOption(body, pollOf(target.body));
    case 'reason':
      return !/[\p{Surrogate}\0]/u.test(body);
    case 'member':
      return /^0x[0-9a-f]{40}$/.test(body);
  }
}

/** What a poll asks, and what members can answer. */
export type Poll = { question: string; options: readonly string[] };

/** A poll's body is its question and then its options, each on a line; null for any other text. */
export function pollOf(body: string): Poll | null {
  const [question = '', ...options] = body.split('\n').map((line) => line.trim());
  const { min, max, maxLength } = pollOptions;
  const isRight =
    question !== '' &&
    options.length >= min &&
    options.length <= max &&
    options.every((option) => option !== '' && option.length <= maxLength) &&
    new Set(options).size === options.length;
  return isRight ? { question, options } : null;
}

function isOption(body: string, poll: Poll | null): boolean {
  return poll !== null && /^\d$/.test(body) && Number(body) < poll.options.length;
}

const pictographic =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** True for one emoji, whatever it is made of. */
function isEmoji(text: string): boolean {
  if (text.length > reactionMaxLength || !pictographic.test(text)) return false;
  return [...graphemes.segment(text)].length === 1;
}
