import type { Room } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/referral/rules';
import { postPath } from '@parley/domain/site/pages';
import { postText } from '@parley/text/post';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { GoIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { useSpokenWords } from '../MessageContent.tsx';
import { placePath } from '../messageLink.ts';
import { timeFormat } from '../times.ts';
import { useShown } from '../useShown.ts';
import type { Said, Thread } from './thread.ts';

type AroundProps = { room: Room; thread: Thread };

/** What was said right before and after a message, and the way to its place in the room. */
export function Around({ room, thread: { before, root, after } }: AroundProps) {
  const lines = [before, root, after].filter((said) => said !== null);
  return (
    <section aria-labelledby="around" className="grid grid-cols-1 gap-2">
      <h2 id="around" className="text-[17px]">
        {postText.around}
      </h2>
      <ul className="-mx-2.5">
        {lines.map((said) => (
          <li key={said.message.seq}>
            <Line said={said} isCurrent={said === root} />
          </li>
        ))}
      </ul>
      <Link
        href={placePath(room.path, root.message.seq)}
        className="mt-1 inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-raise px-3 font-[550] text-sm hover:border-edge wide:min-h-9"
      >
        <GoIcon className="size-4" />
        {postText.showIn(room.title)}
      </Link>
    </section>
  );
}

function Line({ said: { message, events }, isCurrent }: { said: Said; isCurrent: boolean }) {
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const shown = useShown(message, events, false);
  const { author, at, room, seq } = message;
  const spoken = useSpokenWords(message, shown);
  const words = shown.distrust === null ? spoken : text.verification.broken;
  return (
    <Link
      href={postPath(room, seq)}
      aria-current={isCurrent || undefined}
      className={classes(
        'block rounded-control px-2.5 py-2 text-sm',
        isCurrent ? 'bg-raise' : 'hover:bg-ink/4',
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
        <time dateTime={new Date(at).toISOString()} className="tabular shrink-0 text-soft">
          {timeFormat.format(at)}
        </time>
      </span>
      <bdi className="mt-0.5 block truncate text-soft">{words}</bdi>
    </Link>
  );
}
