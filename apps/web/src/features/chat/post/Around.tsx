import type { Room } from '@parley/domain/config/wire';
import { postText } from '@parley/text/post';
import { Link } from 'wouter';
import { GoIcon } from '../../../ui/icons.ts';
import { placePath } from '../messageLink.ts';
import { SaidLine } from '../SaidLine.tsx';
import { timeFormat } from '../times.ts';
import type { Thread } from './thread.ts';

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
            <SaidLine said={said} isCurrent={said === root} end={<Time at={said.message.at} />} />
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

function Time({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular shrink-0 text-soft">
      {timeFormat.format(at)}
    </time>
  );
}
