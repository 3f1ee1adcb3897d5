import type { Kept } from '@parley/domain/storage/kept';
import { formatAr, permanentAfter } from '@parley/domain/storage/rules';
import { storageText } from '@parley/text/storage';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { queries } from '../../../data/queries.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { HttpError } from '../../../platform/http.ts';
import { Button } from '../../../ui/Button.tsx';
import { OutsideIcon } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { SelfContext } from '../selfContext.ts';
import { loadKept, sendWish } from './keptStatements.ts';

/** How often a file that is on its way is looked after, in milliseconds. */
const lookMs = 15_000;

function keptOptions(hash: string) {
  return queryOptions({
    queryKey: ['storage', 'kept', hash],
    queryFn: () => loadKept(hash),
    retry: false,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? lookMs : false),
  });
}

const isOnItsWay = (kept: Kept | undefined) =>
  kept !== undefined && !['here', 'permanent', 'failed'].includes(kept.state);

/** How far one file is, and the wish to keep it for those who may. */
export function FileKept({ hash, author }: { hash: string; author: string }) {
  const { data: kept, error, refetch, isFetching } = useQuery(keptOptions(hash));
  if (kept !== undefined) return <State hash={hash} author={author} kept={kept} />;
  if (error === null) return <Spinner />;
  return (
    <>
      <p className="text-soft text-sm">{sentenceOf(error)}</p>
      <Button size="tiny" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
        {storageText.again}
      </Button>
    </>
  );
}

type StateProps = { hash: string; author: string; kept: Kept };

function State({ hash, author, kept }: StateProps) {
  const { arweaveGateway } = useConfig();
  const { state, blocks, transaction, trouble, why } = kept;
  const isThere = state === 'confirmed' || state === 'permanent';
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {state === 'confirmed'
          ? storageText.confirmed(blocks, permanentAfter)
          : storageText.states[state]}
      </p>
      {trouble !== null && (
        <p className="mt-1 text-sm text-warn [overflow-wrap:anywhere]">
          {state === 'failed' ? trouble : storageText.waits(trouble)}
        </p>
      )}
      {isThere && transaction !== null && (
        <a
          href={`${arweaveGateway}/${transaction}`}
          target="_blank"
          rel="noopener"
          className="mt-1 inline-flex min-h-9 items-center gap-1.5 text-signal-text text-sm hover:underline"
        >
          {storageText.open}
          <OutsideIcon className="size-4" />
        </a>
      )}
      {why !== null && <p className="mt-1 text-sm text-soft">{why}</p>}
      <Offer hash={hash} author={author} kept={kept} />
    </>
  );
}

/** What it costs, and the wish; for those who may, and only once they agreed. */
function Offer({ hash, author, kept: { offer } }: StateProps) {
  const config = useConfig();
  const self = use(SelfContext);
  const member = useAuthor();
  const { openSigner } = useChat();
  const [hasAgreed, setAgreed] = useState(false);
  const id = useId();
  const wish = useMutation({
    mutationFn: async (most: string) => {
      if (member === null) return;
      const device = await (await openSigner()).authorize(member);
      queries.setQueryData(
        keptOptions(hash).queryKey,
        await sendWish(config, device, { hash, most }),
      );
      void showToast('success', storageText.wished);
    },
    // The price, the budget, or somebody else's wish: what is shown is of before.
    onError: () => queries.invalidateQueries(keptOptions(hash)),
  });
  const isOwn = self.mayAct && self.author === author;
  if (offer === null || !(self.moderates || (isOwn && offer.by === 'members'))) return null;
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="tabular text-sm">{storageText.price(formatAr(BigInt(offer.price)))}</p>
      <label htmlFor={id} className="flex min-h-9 items-center gap-2 text-sm">
        <input
          id={id}
          type="checkbox"
          checked={hasAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
          className="size-4 shrink-0 accent-(--color-signal-text)"
        />
        {storageText.agreed}
      </label>
      {wish.error !== null && (
        <p role="alert" className="text-bad text-sm">
          {sentenceOf(wish.error)}
        </p>
      )}
      <Button
        size="small"
        disabled={!hasAgreed}
        busy={wish.isPending}
        onClick={() => wish.mutate(offer.most)}
      >
        {storageText.keep}
      </Button>
    </div>
  );
}

const sentenceOf = (error: Error) =>
  error instanceof HttpError ? error.message : storageText.failed;
