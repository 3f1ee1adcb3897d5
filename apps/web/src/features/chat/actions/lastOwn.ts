import { allowedOf, shownOf } from '@parley/chat-client/log/believed';
import type { Verification } from '@parley/chat-client/proof/verification';
import type { RoomView } from '@parley/chat-client/rooms/rooms';
import type { Composing } from './composing.ts';

/** The member's newest text of a log that they can still edit; null for none. */
export function lastOwn(
  { timeline: { messages }, people }: RoomView,
  author: string,
  { stateOf }: Pick<Verification, 'stateOf'>,
): Composing | null {
  const own = messages.filter((one) => one.author === author && one.kind === 'text');
  for (const message of own.reverse()) {
    const about = messages.filter(({ target }) => target?.seq === message.seq);
    const shown = shownOf(message, allowedOf(message, about, people), stateOf, false);
    const isThere = shown.deletion === null && message.erased === undefined;
    if (isThere && shown.hiding === null) return { about: 'edit', message, shown };
  }
  return null;
}
