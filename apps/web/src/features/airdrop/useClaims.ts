import type { NameToken } from '@parley/chain/airdrop/getNameClaims';
import { isAddress } from '@parley/domain/fields/hex';
import { airdropText } from '@parley/text/airdrop';
import { airdropKeys } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { type Prepared, useWrite } from '../../transactions/useWrite.ts';

type Claims = {
  names: { airdrop: `0x${string}`; names: readonly NameToken[] } | null;
  /** The airdrops for points. */
  points: readonly `0x${string}`[];
  /** Whose points; without it those of the wallet. */
  member?: `0x${string}`;
};

/** Claims, in as few transactions as it takes; what remains is then read again. */
export function useClaims() {
  const { multicallAddress } = useConfig();
  return useWrite('airdrop.claim', async (wanted: Claims) => claimsOf(wanted, multicallAddress));
}

const stale = [airdropKeys.all, ['tokens', 'balance'], ['chatToken']];

/** One for all where the chain has a multicall, otherwise one for the names and one for each week's points. */
export function claimsOf(wanted: Claims, multicall: string): Prepared[] {
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

const claimTogether = (all: Together, member?: `0x${string}`): Prepared => ({
  stale,
  what: airdropText.what.together(all.ofNames?.names.length ?? 0, all.ofPoints.length),
  send: async ({ reads, walletClient }) => {
    const { claimTogether: claim } = await import('@parley/chain/airdrop/claimTogether');
    const wallet = walletClient();
    return claim({ client: reads, wallet, member: member ?? wallet.account.address, ...all });
  },
});

const claimForNames = (airdrop: `0x${string}`, names: readonly string[]): Prepared => ({
  stale,
  what: airdropText.what.names(names.length),
  send: async ({ reads, walletClient }) => {
    const { claimNames } = await import('@parley/chain/airdrop/claimNames');
    return claimNames({ client: reads, wallet: walletClient(), airdrop, names });
  },
});

const claimForPoints = (airdrop: `0x${string}`, member?: `0x${string}`): Prepared => ({
  stale,
  what: airdropText.what.points,
  send: async ({ reads, walletClient }) => {
    const { claimPoints } = await import('@parley/chain/airdrop/claimPoints');
    const wallet = walletClient();
    return claimPoints({
      client: reads,
      wallet,
      airdrop,
      member: member ?? wallet.account.address,
    });
  },
});
