import { type Message, pageSchema } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { mutedText } from '@parley/text/muted';
import { text } from '@parley/text/ui';
import { use, useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { getJson } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { allowedOf } from '../believed.ts';
import { useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { jumping } from '../jumping.ts';
import { useIsBlocked, useSpokenWords } from '../MessageContent.tsx';
import type { RoomState } from '../rooms.ts';
import type { Original } from '../rows.ts';
import { firstSeq } from '../timeline.ts';
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

function Heard({ original: { message, events } }: { original: Original }) {
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

const asked = new Map<string, Promise<Original | null>>();

/** The message at a place: as the log has it, or else from the server; null until it is here. */
function useOriginal(roomId: string, seq: number, given: Original | null) {
  const { room } = useRoom(roomId);
  const [found, setFound] = useState<Original | 'failed' | null>(() => inLog(room, seq));
  const isMissing = given === null && found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
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
  }, [isMissing, room, seq]);
  return given ?? found;
}

function inLog(room: RoomState, seq: number): Original | null {
  const { timeline, people } = room.view.get();
  const message = timeline.messages[seq - firstSeq(timeline)];
  if (message === undefined) return null;
  const about = timeline.messages.filter(({ target }) => target?.seq === seq);
  return { message, events: allowedOf(message, about, people) };
}

function ask(room: RoomState, seq: number): Promise<Original | null> {
  const key = `${room.id}:${seq}`;
  const known = asked.get(key) ?? fetchOriginal(room, seq);
  asked.set(key, known);
  return known;
}

async function fetchOriginal(room: RoomState, seq: number): Promise<Original | null> {
  const path = `/api/chat/rooms/${room.id}/messages?before=${seq + 1}&limit=1`;
  const page = await getJson(path, pageSchema);
  room.addPeople(page.people);
  const message: Message | undefined = page.messages.find((one) => one.seq === seq);
  if (message === undefined) return null;
  return { message, events: allowedOf(message, page.standing ?? [], page.people) };
}
