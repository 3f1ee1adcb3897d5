import { mentionsText } from '@parley/text/mentions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mentionsOptions } from '../../../data/search.ts';
import { openDialog } from '../../../platform/dialogs.ts';
import { MentionIcon } from '../../../ui/icons.ts';
import { TitleButton } from '../TitleButton.tsx';
import { useFreshMentions, useIsUnread } from './unreadMentions.ts';

/** Opens the member's mentions, and says how many of the newest are unread; `self` in lower case. */
export function MentionsButton({ self }: { self: string }) {
  useFreshMentions(self);
  const isUnread = useIsUnread();
  const { data } = useInfiniteQuery(mentionsOptions(self));
  const unread = (data?.pages[0]?.mentions ?? []).filter(isUnread).length;
  return (
    <TitleButton label={mentionsText.open(unread)} onClick={() => openDialog('mentions')}>
      <MentionIcon className="size-[18px]" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 end-0 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-signal px-1 font-semibold text-[10px] text-on-signal"
        >
          {unread}
        </span>
      )}
    </TitleButton>
  );
}
