import type { FoundMessages } from '@parley/domain/search/wire';
import { postPath } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { serverNow } from '../../platform/serverClock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { formatMoment, formatWhen } from '../../ui/when.ts';
import { usePlainWords } from '../../ui/words/usePlainWords.ts';

type FoundRowProps = {
  message: FoundMessages['messages'][number];
  /** The author's main name; null for none. */
  name: string | null;
  /** What it has to do with the list, after the name. */
  why?: string;
  /** At the end of the row. */
  mark?: ReactNode;
  onFollow: () => void;
};

/** A message in a list: who, its beginning, and when; it leads to its page. */
export function FoundRow({ message, name, why = '', mark, onFollow }: FoundRowProps) {
  const { room, seq, author, at, body } = message;
  const { tldName } = useConfig();
  const said = usePlainWords(body);
  return (
    <Link
      href={postPath(room, seq)}
      onClick={onFollow}
      className="flex gap-3 rounded-control px-3 py-2.5 hover:bg-raise hover:[--faint:var(--soft)]"
    >
      <Avatar address={author as `0x${string}`} className="size-8 rounded-[9px]" />
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-sm">
          <MemberName name={name} address={author} tld={tldName} warnings={text.nameWarning} />{' '}
          {why}
        </span>
        <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {said}
        </span>
        <time
          dateTime={new Date(at).toISOString()}
          title={formatMoment(at / 1_000)}
          className="tabular text-faint text-sm"
        >
          {formatWhen(at / 1_000, serverNow() / 1_000)}
        </time>
      </span>
      {mark}
    </Link>
  );
}
