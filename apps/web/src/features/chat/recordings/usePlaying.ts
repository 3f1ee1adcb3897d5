import { allowedOf, eventsByTarget } from '@parley/chat-client/log/believed';
import type { RoomState } from '@parley/chat-client/rooms/rooms';
import type { Attachment } from '@parley/domain/chat/attachments';
import { isSaid } from '@parley/domain/chat/wire';
import { use, useSyncExternalStore } from 'react';
import { isMeantToPlay, player } from '../../../player/player.ts';
import { isCurrent, pressedAmong } from '../../../player/queue.ts';
import { muted } from '../../../storage/muted.ts';
import { useChat } from '../chatContext.tsx';
import type { Said } from '../post/thread.ts';
import { trackOfFile, tracksOfMessages } from './recordings.ts';
import { bodyShown, SaidContext } from './said.ts';

/** What the player does with a sound or video of a message, and how to start and stop it. */
export function usePlaying(file: Attachment) {
  const { chat, verification } = useChat();
  const given = use(SaidContext);
  const state = useSyncExternalStore(player.subscribe, player.get);
  const current = state !== null && isCurrent(state, { id: file.uri }) ? state : null;

  /** Plays it between what else the page has to play; `row` is the key of its message. */
  function press(row: string): void {
    const room = given === null ? roomOf(chat.rooms, row) : chat.rooms.get(given.roomId);
    const people = room?.view.get().people ?? {};
    const around = given?.said ?? (room === undefined ? [] : logOf(room));
    const events = new Map(around.map((one) => [one.message.seq, one.events]));
    const tracks = tracksOfMessages({
      messages: around.map(({ message }) => message),
      people,
      bodyOf: (message) =>
        bodyShown(
          { message, events: events.get(message.seq) ?? [] },
          muted.get(),
          verification.stateOf,
        ),
    });
    const author = row.split(':')[0] ?? '';
    const from = {
      path: location.pathname + location.search,
      creator: author,
      creatorName: people[author]?.name ?? null,
    };
    const alone = trackOfFile(file, from);
    if (alone !== null) player.set(pressedAmong(player.get(), alone, tracks));
  }

  return { current, isOn: current !== null && isMeantToPlay(current), press };
}

/** The key of the message that an element is in; empty where it is in none. */
export function rowOf(element: Element): string {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
}

/** The room whose log here has a message. */
function roomOf(rooms: ReadonlyMap<string, RoomState>, row: string): RoomState | undefined {
  return [...rooms.values()].find(({ view }) =>
    view.get().timeline.messages.some(({ author, id }) => `${author}:${id}` === row),
  );
}

function logOf({ view }: RoomState): Said[] {
  const { timeline, people } = view.get();
  const events = eventsByTarget(timeline.messages);
  return timeline.messages
    .filter(({ kind }) => isSaid(kind))
    .map((message) => ({ message, events: allowedOf(message, events.get(message.seq), people) }));
}
