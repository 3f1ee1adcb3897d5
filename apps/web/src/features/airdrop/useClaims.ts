import type { NameToken } from '@parley/chain/airdrop/getNameClaims';
import { isAddress } from '@parley/domain/referral/rules';
import { airdropText } from '@parley/text/airdrop';
import { transactionText } from '@parley/text/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { airdropKeys } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';
import type { Web3 } from '../../wallet/web3.ts';

type Claims = {
  names: { airdrop: `0x${string}`; names: readonly NameToken[] } | null;
  /** The airdrop for points. */
  points: `0x${string}` | null;
};

/** A transaction: its words for the list of recent ones, and what sends it. */
type Claim = { what: string; send: (web3: Web3) => Promise<`0x${string}`> };

/** Claims, in as few transactions as it takes; what remains is then read again. */
export function useClaims() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: Claims): Promise<void> => {
      for (const claim of claimsOf(wanted, config.multicallAddress)) {
        await runTransaction({ config, ...claim });
      }
      const changed = [airdropKeys.all, ['tokens', 'balance'], ['chatToken']];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}

/** One for all where the chain has a multicall, otherwise one for the names and one for the points. */
function claimsOf({ names, points }: Claims, multicall: string): Claim[] {
  const spelled = names?.names.map(({ name }) => name) ?? [];
  const ofNames = names === null || spelled.length === 0 ? null : names.airdrop;
  if (ofNames !== null && points !== null && isAddress(multicall)) {
    return [claimBoth({ multicall, nameAirdrop: ofNames, names: spelled, pointsAirdrop: points })];
  }
  return [
    ...(ofNames === null ? [] : [claimForNames(ofNames, spelled)]),
    ...(points === null ? [] : [claimForPoints(points)]),
  ];
}

type Both = {
  multicall: `0x${string}`;
  nameAirdrop: `0x${string}`;
  names: readonly string[];
  pointsAirdrop: `0x${string}`;
};

const claimBoth = (both: Both): Claim => ({
  what: airdropText.what.both(both.names.length),
  send: async ({ reads, walletClient }) => {
    const { claimTogether } = await import('@parley/chain/airdrop/claimTogether');
    return claimTogether({ client: reads, wallet: walletClient(), ...both });
  },
});

const claimForNames = (airdrop: `0x${string}`, names: readonly string[]): Claim => ({
  what: airdropText.what.names(names.length),
  send: async ({ reads, walletClient }) => {
    const { claimNames } = await import('@parley/chain/airdrop/claimNames');
    return claimNames({ client: reads, wallet: walletClient(), airdrop, names });
  },
});

const claimForPoints = (airdrop: `0x${string}`): Claim => ({
  what: airdropText.what.points,
  send: async ({ reads, walletClient }) => {
    const { claimPoints } = await import('@parley/chain/airdrop/claimPoints');
    return claimPoints({ client: reads, wallet: walletClient(), airdrop });
  },
});
