import { postPath } from '@parley/domain/site/pages';
import { postText } from '@parley/text/post';
import { use } from 'react';
import { RepliesIcon } from '../../../ui/icons.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';

type ThreadLinkProps = { room: string; seq: number; count: number };

/** How many replies a message has; the log follows it: beside itself where there is room, else on the page of the message. */
export function ThreadLink({ room, seq, count }: ThreadLinkProps) {
  return (
    <a
      href={postPath(room, seq)}
      tabIndex={use(ControlTabIndex)}
      data-thread={seq}
      className="tabular flex h-7 w-fit items-center gap-1.5 font-[550] text-soft text-sm hover:text-ink decoration-edge underline-offset-2 hover:underline pointer-coarse:h-9"
    >
      <RepliesIcon className="size-4" />
      {postText.count(count)}
    </a>
  );
}
