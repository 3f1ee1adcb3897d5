import type { TransactionDetails } from '@parley/chain/transactions/getTransactionDetails';
import { formatAmount } from '@parley/domain/tokens/format';
import { explorerText } from '@parley/text/explorer';
import { transactionText } from '@parley/text/transactions';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { openReads } from '../../wallet/wallet.ts';
import { AddressLink } from './AddressLink.tsx';

/** How often a transaction without a block is checked, in milliseconds. */
const pendingMs = 2_000;

/** A transaction of the embedded chain. */
export function TransactionView({ hash }: { hash: `0x${string}` }) {
  const config = useConfig();
  const { data, isError } = useQuery({
    queryKey: ['explorer', 'transaction', hash],
    queryFn: async () => {
      const [reads, { getTransactionDetails }] = await openReads(
        config,
        import('@parley/chain/transactions/getTransactionDetails'),
      );
      return getTransactionDetails(reads, hash);
    },
    refetchInterval: ({ state }) => (state.data?.result ? false : pendingMs),
  });
  return (
    <PageBody
      title={explorerText.transaction}
      intro={<span className="font-medium font-mono text-sm [overflow-wrap:anywhere]">{hash}</span>}
    >
      {isError && <p role="alert">{explorerText.failed}</p>}
      {data === null && <p>{explorerText.unknownTransaction}</p>}
      {data === undefined && !isError && (
        <p className="animate-late text-soft">{explorerText.loading}</p>
      )}
      {data && <Details transaction={data} />}
    </PageBody>
  );
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

function Details({ transaction }: { transaction: TransactionDetails }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { from, to, value, nonce, result } = transaction;
  const amount = (wei: bigint) => (
    <>
      {formatAmount(wei, tokenDecimals, 18)} <span className="text-soft">{tokenSymbol}</span>
    </>
  );
  const facts: Fact[] = [{ label: explorerText.status, value: <Status result={result} /> }];
  if (result?.isSuccess === false) {
    facts.push({
      label: explorerText.reason,
      value: result.reason ?? transactionText.unknownReason,
    });
  }
  facts.push({ label: explorerText.from, value: <AddressLink address={from} /> });
  if (to !== null) facts.push({ label: explorerText.to, value: <AddressLink address={to} /> });
  if (result?.created) {
    facts.push({ label: explorerText.created, value: <AddressLink address={result.created} /> });
  }
  facts.push({ label: explorerText.value, value: amount(value) });
  if (result !== null) {
    facts.push(
      { label: explorerText.fee, value: amount(result.fee) },
      { label: explorerText.block, value: result.blockNumber.toString() },
      { label: explorerText.time, value: time.format(Number(result.timestamp) * 1_000) },
    );
  }
  facts.push({ label: explorerText.nonce, value: nonce });
  return <Facts facts={facts} />;
}

function Status({ result }: { result: TransactionDetails['result'] }) {
  if (result === null) return explorerText.pending;
  return result.isSuccess ? (
    <span className="font-semibold text-good">{explorerText.confirmed}</span>
  ) : (
    <span className="font-semibold text-bad">{explorerText.reverted}</span>
  );
}
