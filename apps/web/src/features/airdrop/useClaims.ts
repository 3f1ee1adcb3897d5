import type { NameToken } from '@parley/chain/airdrop/getNameClaims';
import { isAddress } from '@parley/domain/referral/rules';
import { airdropText } from '@parley/text/airdrop';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { airdropKeys } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useMutation } from '../../data/useMutation.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';
import type { Web3 } from '../../wallet/web3.ts';

type Claims = {
  names: { airdrop: `0x${string}`; names: readonly NameToken[] } | null;
  /** The airdrops for points. */
  points: readonly `0x${string}`[];
  /** Whose points; without it those of the wallet. */
  member?: `0x${string}`;
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
        if ((await runTransaction({ config, ...claim })) === null) break;
      }
      const changed = [airdropKeys.all, ['tokens', 'balance'], ['chatToken']];
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}

/** One for all where the chain has a multicall, otherwise one for the names and one for each week's points. */
function claimsOf(wanted: Claims, multicall: string): Claim[] {
  const { names, points, member } = wanted;
  const ofNames =
    names === null || names.names.length === 0
      ? null
      : { airdrop: names.airdrop, names: names.names.map(({ name }) => name) };
  const isSeveral = points.length + (ofNames === null ? 0 : 1) > 1;
  if (isSeveral && isAddress(multicall)) {
    return [claimTogether({ multicall, ofNames, ofPoints: points }, member)];
  }
  return [
    ...(ofNames === null ? [] : [claimForNames(ofNames.airdrop, ofNames.names)]),
    ...points.map((airdrop) => claimForPoints(airdrop, member)),
  ];
}

type Together = {
  multicall: `0x${string}`;
  ofNames: { airdrop: `0x${string}`; names: readonly string[] } | null;
  ofPoints: readonly `0x${string}`[];
};

const claimTogether = (all: Together, member?: `0x${string}`): Claim => ({
  what: airdropText.what.together(all.ofNames?.names.length ?? 0, all.ofPoints.length),
  send: async ({ reads, walletClient }) => {
    const { claimTogether: claim } = await import('@parley/chain/airdrop/claimTogether');
    const wallet = walletClient();
    return claim({ client: reads, wallet, member: member ?? wallet.account.address, ...all });
  },
});

const claimForNames = (airdrop: `0x${string}`, names: readonly string[]): Claim => ({
  what: airdropText.what.names(names.length),
  send: async ({ reads, walletClient }) => {
    const { claimNames } = await import('@parley/chain/airdrop/claimNames');
    return claimNames({ client: reads, wallet: walletClient(), airdrop, names });
  },
});

const claimForPoints = (airdrop: `0x${string}`, member?: `0x${string}`): Claim => ({
  what: airdropText.what.points,
  send: async ({ reads, walletClient }) => {
    const { claimPoints } = await import('@parley/chain/airdrop/claimPoints');
    const wallet = walletClient();
    return claimPoints({
      ...{ client: reads, wallet, airdrop },
      member: member ?? wallet.account.address,
    });
  },
});
