import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { postPath } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import { useRoom } from './chatContext.tsx';
import { useSpokenWords } from './MessageContent.tsx';
import type { Said } from './post/thread.ts';
import { useShown } from './useShown.ts';

type SaidLineProps = {
  said: Said;
  /** The message whose page is open. */
  isCurrent?: boolean;
  /** After its author. */
  end: ReactNode;
};

/** A message in two lines, whose it is and how it begins, leading to its page. */
export function SaidLine({ said: { message, events }, isCurrent = false, end }: SaidLineProps) {
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const shown = useShown(message, events, false);
  const spoken = useSpokenWords(message, shown);
  const words = shown.distrust === null ? spoken : text.verification.broken;
  const { author, room, seq } = message;
  return (
    <Link
      href={postPath(room, seq)}
      aria-current={isCurrent || undefined}
      className={classes(
        'block min-h-11 rounded-control px-2.5 py-2 text-sm',
        isCurrent ? 'bg-raise' : 'hover:bg-ink/4 hover:[--faint:var(--soft)]',
      )}
    >
      <span className="flex items-center gap-2">
        <Avatar address={isAddress(author) ? author : zeroAddress} className="size-5 rounded-md" />
        <span className="min-w-0 truncate">
          <MemberName
            name={view.people[author]?.name ?? null}
            address={author}
            tld={tldName}
            warnings={text.nameWarning}
          />
        </span>
        {end}
      </span>
      <bdi className="mt-0.5 block truncate text-soft">{words}</bdi>
    </Link>
  );
}
