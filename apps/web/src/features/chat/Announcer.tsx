import { firstSeq, lastSeq } from '@parley/chat-client/log/timeline';
import { isSaid } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { text } from '@parley/text/ui';
import { unreadText } from '@parley/text/unread';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useAuthor } from '../../data/wallet.ts';
import { isMuted, muted } from '../../storage/muted.ts';
import { useRoom } from './chatContext.tsx';
import { plainWords } from './words/lazyWords.ts';

/** A screen reader hears at most one sentence in this time, however fast people talk. */
const quietMs = 3_000;

/** Reads out messages of others that arrive while the room is open; never history. */
export function Announcer({ room }: { room: string }) {
  const { view } = useRoom(room);
  const { tldName } = useConfig();
  const self = useAuthor()?.toLowerCase() ?? null;
  const heard = useRef<number | null>(null);
  const [sentence, setSentence] = useState('');

  useEffect(() => {
    const { timeline, people, phase } = view;
    const newest = lastSeq(timeline);
    if (phase !== 'ready' || heard.current === null || newest < heard.current) {
      if (phase === 'ready') heard.current = newest;
      return;
    }
    if (newest === heard.current) return;
    const timer = setTimeout(() => {
      const since = heard.current ?? newest;
      heard.current = newest;
      const fresh = timeline.messages
        .slice(Math.max(0, since + 1 - firstSeq(timeline)))
        .filter((one) => isSaid(one.kind) && one.author !== self && !isMuted(muted.get(), one));
      const last = fresh.at(-1);
      if (last === undefined) return;
      const name = people[last.author]?.name ?? null;
      const author = name === null ? shortAddress(last.author) : fullName(name, tldName);
      const words = text.chat.says(author, plainWords(last.body).slice(0, 300));
      setSentence(fresh.length === 1 ? words : `${unreadText.several(fresh.length)}. ${words}`);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [view, self, tldName]);

  return (
    <p aria-live="polite" className="sr-only">
      {sentence}
    </p>
  );
}
