import type { Message } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { useConfig } from '../../../data/config.tsx';
import { useRoom } from '../chatContext.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

/** Suspends the author of a message, because of it. */
export function SuspendAuthor({ message, onClose }: { message: Message; onClose: () => void }) {
  const { tldName } = useConfig();
  const { author, room, seq } = message;
  const { view } = useRoom(room);
  const name = view.people[author]?.name ?? null;
  const shownAs = name === null ? shortAddress(author) : fullName(name, tldName);
  return (
    <SuspendDialog author={author} shownAs={shownAs} onClose={onClose} place={{ room, seq }} />
  );
}
