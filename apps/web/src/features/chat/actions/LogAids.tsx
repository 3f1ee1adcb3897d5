import { type RefObject, use, useEffect, useSyncExternalStore } from 'react';
import { jumping } from '../jumping.ts';
import { LogKeys } from '../logKeys.ts';
import { LogLinks } from '../logLinks.tsx';
import { linkedSeq } from '../messageLink.ts';
import { Dock } from '../post/Dock.tsx';
import { SelfContext } from '../selfContext.ts';
import { FreshTips } from '../tips/FreshTips.ts';
import { type Drawn, Jump } from './Jump.tsx';
import { LongPress } from './LongPress.tsx';
import { NewPill } from './NewPill.tsx';

type LogAidsProps = {
  list: RefObject<HTMLElement | null>;
  roomId: string;
  drawn: Drawn;
};

/** What a log can do besides being read, once the page is idle: keys, presses, a thread beside it, and jumps. */
export function LogAids({ list, roomId, drawn }: LogAidsProps) {
  const { author: self } = use(SelfContext);
  const target = useSyncExternalStore(jumping.subscribe, jumping.get);
  // A link to a message opens its room there.
  useEffect(() => {
    const seq = linkedSeq(location.search);
    if (seq !== null) jumping.set({ room: roomId, seq });
  }, [roomId]);
  return (
    <>
      <LongPress list={list} />
      <LogKeys list={list} />
      <LogLinks list={list} roomId={roomId} />
      <NewPill list={list} roomId={roomId} self={self} />
      <FreshTips />
      <Dock roomId={roomId} />
      {target?.room === roomId && (
        <Jump list={list} roomId={roomId} seq={target.seq} drawn={drawn} />
      )}
    </>
  );
}
