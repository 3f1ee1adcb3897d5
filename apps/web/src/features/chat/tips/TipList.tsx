import { formatAmount } from '@parley/domain/tokens/format';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useConfig } from '../../../data/config.tsx';
import { tipsOptions } from '../../../data/tips.ts';
import { useIndexLag } from '../../../data/useIndexLag.ts';
import { transactionUrl } from '../../../transactions/explorer.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { IndexNotice } from '../../../ui/IndexNotice.tsx';
import { OutsideIcon } from '../../../ui/icons.ts';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx';
import { formatMoment } from '../../../ui/when.ts';
import { tokenOf, useTipTokens } from './tokens.ts';

type TipListProps = { id: string; onClose: () => void };

/** Who tipped a message, how much, and in which transaction: newest first. */
export function TipList({ id, onClose }: TipListProps) {
  // Outside of the row, whose keys and presses mean something else.
  return createPortal(
    <Dialog title={tipsText.listTitle} closeLabel={text.close} onClose={onClose}>
      <Rows id={id} />
    </Dialog>,
    document.body,
  );
}

function Rows({ id }: { id: string }) {
  const { tldName, blockExplorerBaseUrl } = useConfig();
  const tokens = useTipTokens();
  const query = useInfiniteQuery(tipsOptions(id));
  const lag = useIndexLag();
  if (query.data === undefined) {
    if (!query.isError) return <RowsSkeleton rows={2} height="h-12" />;
    return <Failed text={tipsText.failed} onRetry={() => void query.refetch()} />;
  }
  const rows = query.data.pages.flatMap(({ tips, people }) =>
    tips.flatMap((tip) => {
      const token = tokenOf(tokens, tip.token);
      return token === null ? [] : [{ tip, token, name: people[tip.sender]?.name ?? null }];
    }),
  );
  return (
    <>
      {lag !== null && <IndexNotice behindSeconds={lag} />}
      <ul>
        {rows.map(({ tip: { tx, sender, amount, at }, token, name }) => {
          const url = transactionUrl(blockExplorerBaseUrl, tx);
          return (
            <li
              key={`${tx} ${sender} ${amount}`}
              className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <MemberLink
                  name={name}
                  address={sender}
                  tld={tldName}
                  warnings={text.nameWarning}
                />
                <span className="tabular block text-faint text-sm">{formatMoment(at)}</span>
              </span>
              <span className="tabular shrink-0 font-medium font-mono">
                {formatAmount(amount, token.decimals, 6, 'nearest')}{' '}
                <bdi className="font-sans text-soft text-sm">{token.symbol}</bdi>
              </span>
              {url !== null && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  aria-label={tipsText.transaction}
                  title={tipsText.transaction}
                  className="inline-flex size-9 items-center justify-center text-soft hover:text-ink"
                >
                  <OutsideIcon className="size-4" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <MoreButton
        label={tipsText.more}
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        load={() => void query.fetchNextPage()}
      />
    </>
  );
}
