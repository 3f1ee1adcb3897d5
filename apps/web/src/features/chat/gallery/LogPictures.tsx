import type { Message } from '@parley/domain/chat/wire';
import { useState, useSyncExternalStore } from 'react';
import { isMuted, muted } from '../../../storage/muted.ts';
import { allowedOf, shownOf } from '../believed.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { openPicture } from '../words/openPicture.ts';
import { PictureView } from './PictureView.tsx';
import { picturesOfLog } from './pictures.ts';

/** The picture that was opened in a log, among those of what is loaded of it. */
export function LogPictures({ room: id }: { room: string }) {
  const open = useSyncExternalStore(openPicture.subscribe, openPicture.get);
  const { view } = useRoom(id);
  const { verification } = useChat();
  // What comes while one looks moves nothing.
  const [pictures] = useState(() => {
    const { messages } = view.timeline;
    return picturesOfLog({ messages, bodyOf: bodyIn });

    function bodyIn(message: Message): string | null {
      if (message.erased !== undefined || isMuted(muted.get(), message)) return null;
      const about = messages.filter(({ target }) => target?.seq === message.seq);
      const { stateOf } = verification;
      const shown = shownOf(message, allowedOf(message, about, view.people), stateOf, false);
      if (shown.deletion !== null || shown.hiding !== null) return null;
      return shown.edit?.body ?? message.body;
    }
  });
  if (open === null) return null;
  const start = pictures.findIndex(({ uri }) => uri === open.uri);
  return (
    <PictureView
      pictures={start < 0 ? [{ ...open, place: null }] : pictures}
      start={Math.max(start, 0)}
      nameOf={(author) => view.people[author]?.name ?? null}
      onClose={() => openPicture.set(null)}
    />
  );
}
