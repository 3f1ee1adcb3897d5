import { allowedOf } from '@parley/chat-client/log/believed';
import { firstSeq } from '@parley/chat-client/log/timeline';
import type { RoomState, RoomView } from '@parley/chat-client/rooms/rooms';
import { type Message, pageSchema } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { mutedText } from '@parley/text/muted';
import { text } from '@parley/text/ui';
import { use, useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { getJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { useGone } from '../goneTexts.ts';
import { jumping } from '../jumping.ts';
import { useIsBlocked, useSpokenWords } from '../MessageContent.tsx';
import type { Original } from '../rows.ts';
import { useShown } from '../useShown.ts';

type QuoteProps = { roomId: string; seq: number; given: Original | null };

/** Above a reply: what it answers to, which a press shows. */
export function Quote({ roomId, seq, given }: QuoteProps) {
  const tabIndex = use(ControlTabIndex);
  const original = useOriginal(roomId, seq, given);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => jumping.set({ room: roomId, seq })}
      className="relative flex h-full max-w-full items-center gap-1.5 ps-[52px] text-start text-sm text-soft before:absolute before:start-[19px] before:top-2.5 before:bottom-0 before:w-7 before:rounded-ss-md before:border-edge before:border-s-[1.5px] before:border-t-[1.5px] hover:text-ink"
    >
      {original === 'failed' && actionText.quoteFailed}
      {original !== null && original !== 'failed' && <Quoted original={original} />}
    </button>
  );
}

function Quoted({ original }: { original: Original }) {
  return useIsBlocked(original.message.author) ? mutedText.quoted : <Heard original={original} />;
}

function Heard({ original: { message: given, events } }: { original: Original }) {
  const message = useGone(given);
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const shown = useShown(message, events, false);
  const spoken = useSpokenWords(message, shown);
  const words = shown.distrust === null ? spoken : text.verification.broken;
  return (
    <>
      <span className="sr-only">{actionText.inReplyTo} </span>
      <span className="shrink-0 whitespace-nowrap">
        <MemberName
          name={view.people[message.author]?.name ?? null}
          address={message.author}
          tld={tldName}
          warnings={text.nameWarning}
        />
      </span>
      <bdi className="min-w-0 truncate">{words}</bdi>
    </>
  );
}

/** An original that the log did not have, and how far the room went then: what came later is not in its events. */
type Fetched = Original & { head: number };

const asked = new Map<string, Promise<Fetched | null>>();

/** The message at a place: as the log has it, or else from the server; null until it is here. */
function useOriginal(roomId: string, seq: number, given: Original | null) {
  const { room, view } = useRoom(roomId);
  const [found, setFound] = useState<Fetched | 'failed' | null>(() => inLog(room, seq));
  const followed = useMemo(() => follow(found, view, seq), [found, view, seq]);
  const isMissing = given === null && followed === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    if (found !== null) asked.delete(`${room.id}:${seq}`);
    ask(room, seq).then(
      (original) => isWanted && setFound(original ?? 'failed'),
      (error: unknown) => {
        asked.delete(`${room.id}:${seq}`);
        logWarning('what a reply is about did not load', error);
        if (isWanted) setFound('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing, found, room, seq]);
  return given ?? followed;
}

/** With what was done about it since it was fetched; null where the log may have lost some of that. */
function follow(
  found: Fetched | 'failed' | null,
  { timeline, people }: RoomView,
  seq: number,
): Original | 'failed' | null {
  if (found === null || found === 'failed') return found;
  if (firstSeq(timeline) > found.head + 1) return null;
  const later = timeline.messages.filter((one) => one.target?.seq === seq && one.seq > found.head);
  if (later.length === 0) return found;
  return { ...found, events: [...found.events, ...allowedOf(found.message, later, people)] };
}

function inLog(room: RoomState, seq: number): Fetched | null {
  const { timeline, people } = room.view.get();
  const message = timeline.messages[seq - firstSeq(timeline)];
  if (message === undefined) return null;
  const about = timeline.messages.filter(({ target }) => target?.seq === seq);
  const head = firstSeq(timeline) + timeline.messages.length - 1;
  return { message, events: allowedOf(message, about, people), head };
}

function ask(room: RoomState, seq: number): Promise<Fetched | null> {
  const key = `${room.id}:${seq}`;
  const known = asked.get(key) ?? fetchOriginal(room, seq);
  asked.set(key, known);
  return known;
}

async function fetchOriginal(room: RoomState, seq: number): Promise<Fetched | null> {
  const path = `/api/chat/rooms/${room.id}/messages?before=${seq + 1}&limit=1`;
  const page = await getJson(path, pageSchema);
  room.addPeople(page.people);
  const message: Message | undefined = page.messages.find((one) => one.seq === seq);
  if (message === undefined) return null;
  const events = allowedOf(message, page.standing ?? [], page.people);
  // A server may be behind the one that the log came from: it is not asked again for that.
  const before = firstSeq(room.view.get().timeline) - 1;
  return { message, events, head: Math.max(page.head, before) };
}
