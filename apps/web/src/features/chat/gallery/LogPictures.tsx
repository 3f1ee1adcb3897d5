import { allowedOf, eventsByTarget } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { useState, useSyncExternalStore } from 'react';
import { muted } from '../../../storage/muted.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { bodyShown } from '../recordings/said.ts';
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
    const about = eventsByTarget(messages);
    const bodyOf = (message: Message) => {
      const events = allowedOf(message, about.get(message.seq), view.people);
      return bodyShown({ message, events }, muted.get(), verification.stateOf);
    };
    return picturesOfLog({ messages, bodyOf });
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
