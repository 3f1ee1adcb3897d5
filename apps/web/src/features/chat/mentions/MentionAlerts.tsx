import type { Mentions } from '@parley/domain/search/wire';
import { postPath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { mentionsText } from '@parley/text/mentions';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { oneRoomOptions } from '../../../data/rooms.ts';
import { mentionsOptions } from '../../../data/search.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { notifyElsewhere } from '../../../platform/notify.ts';
import { isPushed, mentionNotices } from '../../../storage/mentionNotices.ts';
import { isMuted, muted } from '../../../storage/muted.ts';
import { useFreshMentions, useIsUnread } from './unreadMentions.ts';

type Mention = Mentions['mentions'][number];

/** Notifies a member who looks elsewhere of mentions and replies, once they wanted that. */
export function MentionAlerts() {
  const author = useAuthor();
  const isOn = useSyncExternalStore(mentionNotices.subscribe, mentionNotices.get);
  return author !== null && isOn ? <Alerts key={author} self={author.toLowerCase()} /> : null;
}

function Alerts({ self }: { self: string }) {
  useFreshMentions(self);
  const { rooms, tldName } = useConfig();
  const client = useQueryClient();
  const isUnread = useIsUnread();
  const { data } = useInfiniteQuery(mentionsOptions(self));
  /** What was there already; null before the first answer. */
  const known = useRef<Set<string> | null>(null);
  const [page] = data?.pages ?? [];

  async function tell(mention: Mention, people: Mentions['people']) {
    const { room, seq, author, body, isReply } = mention;
    const { plainWords } = await import('../../../ui/words/plainWords.ts');
    const name = people[author]?.name ?? null;
    const listed = rooms.find(({ id }) => id === room);
    const other = listed ? null : await client.fetchQuery(oneRoomOptions(room)).catch(() => null);
    const title = listed?.title ?? other?.room.title ?? room;
    const who = name === null ? shortAddress(author) : `${name}${tldName}`;
    const what = isReply ? mentionsText.replied(title) : mentionsText.mentioned(title);
    const notice = { body: plainWords(body), tag: `${room} ${seq}`, path: postPath(room, seq) };
    await notifyElsewhere(`${who} ${what}`, notice);
  }

  const hear = useEffectEvent(({ mentions, people }: Mentions) => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...mentions.map(keyOf)]);
    // Those that come to this browser in any case: once is enough.
    if (before === null || isPushed(self)) return;
    const list = muted.get();
    for (const mention of mentions) {
      const isNews = !before.has(keyOf(mention)) && isUnread(mention);
      const isHeard = !list.rooms.includes(mention.room) && !isMuted(list, mention);
      if (isNews && isHeard) void tell(mention, people);
    }
  });
  useEffect(() => {
    if (page !== undefined) hear(page);
  }, [page]);
  return null;
}

const keyOf = ({ room, seq }: Mention) => `${room} ${seq}`;
