import type { Allowance } from '@parley/chain/swap/getAllowances';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { swapText } from '@parley/text/swap';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { swapKeys } from '../../data/swap.ts';
import { isSameToken, type Token, useTokens } from '../../data/tokens.ts';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { figure } from '../../tokens/amounts.ts';
import { AnswerNote } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { openReads } from '../../wallet/wallet.ts';
import { useRevoke } from './useSwap.ts';

const words = swapText.allowances;
/** How often the list is read, in milliseconds. */
const lookAgainMs = 6_000;
/** From here on an allowance never runs out: 2^255. */
const unlimited = 2n ** 255n;

type Address = `0x${string}`;
type Spender = { address: Address; name: string };

/** The community's contracts that take tokens, by name. */
function spendersOf(config: PublicConfig): Spender[] {
  const contracts = [
    { address: config.swapRouterAddress, name: words.spenders.router },
    { address: config.stakingContractAddress, name: words.spenders.staking },
    { address: config.nftLaunchpadBondingAddress, name: words.spenders.launchpad },
    { address: config.tipsAddress, name: words.spenders.tips },
    { address: cowVenueOf(config)?.vaultRelayer ?? '', name: words.spenders.orders },
  ];
  return contracts.flatMap(({ address, name }) => (isAddress(address) ? [{ address, name }] : []));
}

function allowancesOptions(
  config: PublicConfig,
  owner: Address,
  asked: { spenders: readonly Address[]; tokens: readonly Address[] },
) {
  return queryOptions({
    queryKey: [...swapKeys.all, 'allowances', owner, asked.tokens.join()],
    queryFn: async (): Promise<readonly Allowance[]> => {
      const [reads, { getAllowances }] = await openReads(
        config,
        import('@parley/chain/swap/getAllowances'),
      );
      return getAllowances(reads, { owner, ...asked });
    },
    refetchInterval: lookAgainMs,
  });
}

/** What the community's contracts may still take of the member's tokens, and how to stop that. */
export function Allowances({ tokens: chosen }: { tokens: readonly Token[] }) {
  const config = useConfig();
  const owner = useAddress();
  const isReady = useIsChainSupported();
  const listed = useTokens();
  const revoke = useRevoke();
  const known = [...listed, ...chosen].filter(
    (token, index, all) => all.findIndex((other) => isSameToken(token, other)) === index,
  );
  const spenders = spendersOf(config);
  const { data = [] } = useQuery({
    ...allowancesOptions(config, owner ?? '0x', {
      spenders: spenders.map(({ address }) => address),
      tokens: known.flatMap(({ address }) => (address === null ? [] : [address])),
    }),
    enabled: owner !== null,
  });
  const rows = data.flatMap(({ token: address, spender: by, amount }) => {
    const token = known.find((other) => isSameToken(other, { address }));
    const spender = spenders.find((other) => other.address === by);
    return token === undefined || spender === undefined ? [] : [{ token, spender, amount }];
  });
  if (owner === null || rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-lg">{words.title}</h2>
      <p className="mb-2 text-sm text-soft">{words.intro}</p>
      <AnswerNote isBusy={revoke.isPending} className="block text-sm text-soft" />
      <ul>
        {rows.map(({ token, spender, amount }) => (
          <li
            key={`${token.address} ${spender.address}`}
            className="flex min-h-14 items-center justify-between gap-3 border-line border-t py-2 last:border-b"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {spender.name}{' '}
              <bdi className="block text-sm text-soft">
                {amount >= unlimited
                  ? words.unlimited(token.symbol)
                  : words.upTo(figure(amount, token.decimals, 'up'), token.symbol)}
              </bdi>
            </span>
            <Button
              size="tiny"
              busy={revoke.isPending && revoke.asked?.token.address === token.address}
              disabled={!isReady}
              aria-label={words.revokeLabel(token.symbol, spender.name)}
              onClick={() =>
                revoke.mutate(
                  { token, spender: spender.address },
                  {
                    onSuccess: () =>
                      void showToast('success', words.revoked(token.symbol, spender.name)),
                  },
                )
              }
            >
              {words.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
