import { formatAmount } from '@parley/domain/tokens/format';
import { explorerText } from '@parley/text/explorer';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { openReads } from '../../wallet/wallet.ts';
import { useRole } from './AddressLink.tsx';

/** An account or a contract of the embedded chain. */
export function AddressView({ address }: { address: `0x${string}` }) {
  const config = useConfig();
  const role = useRole(address);
  const { data, isError } = useQuery({
    queryKey: ['explorer', 'address', address.toLowerCase()],
    queryFn: async () => {
      const [reads, { getAccount }] = await openReads(
        config,
        import('@parley/chain/transactions/getAccount'),
      );
      return getAccount(reads, address);
    },
  });
  const facts: Fact[] =
    data === undefined
      ? []
      : [
          {
            label: explorerText.kind,
            value: role ?? (data.isContract ? explorerText.contract : explorerText.account),
          },
          {
            label: explorerText.balance,
            value: (
              <>
                {formatAmount(data.balance, config.tokenDecimals)}{' '}
                <span className="text-soft">{config.tokenSymbol}</span>
              </>
            ),
          },
          { label: explorerText.sent, value: data.sent },
        ];
  return (
    <PageBody
      title={explorerText.address}
      intro={
        <span className="font-medium font-mono text-sm [overflow-wrap:anywhere]">{address}</span>
      }
    >
      {isError && <p role="alert">{explorerText.failed}</p>}
      {data === undefined && !isError && (
        <p className="animate-late text-soft">{explorerText.loading}</p>
      )}
      {data !== undefined && <Facts facts={facts} />}
    </PageBody>
  );
}
