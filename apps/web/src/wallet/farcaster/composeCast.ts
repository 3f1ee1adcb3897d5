import { withDeadline } from '@parley/domain/time/deadline';
import { answerLimitMs } from '../answerLimit.ts';
import { loadSdk } from './host.ts';
import { hostChannel } from './hostContext.ts';

/** A cast for the member to finish; its links are absolute, and clients take two at most. */
export type CastDraft = {
  text?: string;
  embeds: readonly [string] | readonly [string, string];
  /** The hash of the cast that it replies to. Any other is composed in the channel that this site was opened from. */
  repliesTo?: string;
};

let isComposing = false;

/**
 * Opens the host's composer; resolves once it answers, or a minute later. False where the member wrote nothing, and,
 * without a second question, while the host has not answered an earlier one. Throws where it fails in that time.
 */
export async function composeCast(draft: CastDraft): Promise<boolean> {
  if (isComposing) return false;
  isComposing = true;
  try {
    // A composer may stay open, or be left without an answer: the next press is asked for again.
    const answer = await withDeadline(ask(draft), answerLimitMs, () => null);
    return answer?.cast !== null && answer?.cast !== undefined;
  } finally {
    isComposing = false;
  }
}

async function ask({ text, embeds: [first, second], repliesTo }: CastDraft) {
  const channelKey = hostChannel.get();
  const { actions } = await loadSdk();
  return await actions.composeCast({
    ...(text !== undefined && { text }),
    embeds: second === undefined ? [first] : [first, second],
    ...(repliesTo !== undefined && { parent: { type: 'cast', hash: repliesTo } }),
    ...(repliesTo === undefined && channelKey !== null && { channelKey }),
  });
}
