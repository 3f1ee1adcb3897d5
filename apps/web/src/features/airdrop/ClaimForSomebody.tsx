import { sumsByToken } from '@parley/domain/airdrop/rules';
import { zeroAddress } from '@parley/domain/fields/hex';
import { readName } from '@parley/domain/names/rules';
import { airdropText } from '@parley/text/airdrop';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { airdropKeys, type NameRound, type PointsRound } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useDebounced } from '../../data/useDebounced.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { openReads } from '../../wallet/wallet.ts';
import { amountsText } from './claims.ts';
import { isOpen } from './RoundFacts.tsx';
import { useClaims } from './useClaims.ts';

type Rounds = { names: NameRound | null; points: readonly PointsRound[] };

/** A claim for a name of somebody else and the points of its holder, who gets it. */
export function ClaimForSomebody({ names, points }: Rounds) {
  const { tldName } = useConfig();
  const isReady = useIsChainSupported();
  const [typed, setTyped] = useState('');
  const read = readName(typed, tldName);
  const name = useDebounced(read, 300);
  const found = useClaimsOf(name, { names, points });
  const claims = useClaims();
  const data = name === read ? found.data : undefined;
  const sums = data?.sums;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{airdropText.somebody}</h2>
      <p className="text-sm text-soft">{airdropText.somebodyText}</p>
      <Field
        label={airdropText.name}
        hideLabel
        value={typed}
        suffix={tldName}
        onChange={(event) => setTyped(event.target.value)}
        hint={found.isError ? airdropText.somebodyFailed : hintOf(data, `${name}${tldName}`)}
      />
      {isReady && found.data !== undefined && sums !== undefined && sums.length > 0 && (
        <PayButton busy={claims.isPending} onClick={() => claims.mutate(found.data.claims)}>
          {airdropText.look(amountsText(sums))}
        </PayButton>
      )}
    </section>
  );
}

/** Why there is nothing to claim; null where there is something, or it is not known yet. */
function hintOf(found: { isHeld: boolean; sums: readonly unknown[] } | undefined, name: string) {
  if (found === undefined || found.sums.length > 0) return null;
  return found.isHeld ? airdropText.notThere : airdropText.nobody(name);
}

/** What there is to claim for a name and for the points of its holder. */
function useClaimsOf(name: string, { names, points }: Rounds) {
  const config = useConfig();
  return useQuery({
    queryKey: [...airdropKeys.all, 'preview', name],
    queryFn: async () => {
      const [reads, [{ previewNameClaim }, { previewPointsClaim }, { getNameHolder }]] =
        await openReads(
          config,
          Promise.all([
            import('@parley/chain/airdrop/previewNameClaim'),
            import('@parley/chain/airdrop/previewPointsClaim'),
            import('@parley/chain/names/getNameHolder'),
          ]),
        );
      const registry = config.punkTldAddress as `0x${string}`;
      const member = await getNameHolder(reads, { registry, name });
      if (member === zeroAddress) {
        return { isHeld: false, claims: { names: null, points: [] }, sums: [] };
      }
      const open = points.filter(({ airdrop }) => isOpen(airdrop));
      const [ofName, ...ofPoints] = await Promise.all([
        names === null ? 0n : previewNameClaim(reads, { airdrop: names.address, name }),
        ...open.map(({ address }) =>
          previewPointsClaim(reads, { airdrop: address, address: member }),
        ),
      ]);
      const parts = open.map((round, index) => ({
        ...round.airdrop,
        at: round.address,
        amount: ofPoints[index] ?? 0n,
      }));
      const worth = parts.filter(({ amount }) => amount > 0n);
      return {
        isHeld: true,
        claims: {
          names:
            names === null || ofName === 0n
              ? null
              : { airdrop: names.address, names: [{ name, id: 0n }] },
          points: worth.map(({ at }) => at),
          member,
        },
        sums: sumsByToken([
          ...(names === null || ofName === 0n ? [] : [{ ...names.airdrop, amount: ofName }]),
          ...worth.map(({ token, symbol, decimals, amount }) => ({
            token,
            symbol,
            decimals,
            amount,
          })),
        ]),
      };
    },
    enabled: name !== '',
    staleTime: 0,
  });
}
