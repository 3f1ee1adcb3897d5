import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { airdropKeys, type NameRound } from '../../data/airdrops.ts';
import { useConfig } from '../../data/config.tsx';
import { useDebounced } from '../../data/useDebounced.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { openReads } from '../../wallet/wallet.ts';
import { useClaims } from './useClaims.ts';

/** A claim for a name of somebody else, who gets it. */
export function ClaimForSomebody({ round }: { round: NameRound }) {
  const config = useConfig();
  const isReady = useIsChainSupported();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), 300);
  const { address: airdrop } = round;
  const preview = useQuery({
    queryKey: [...airdropKeys.all, 'preview', name.toLowerCase()],
    queryFn: async () => {
      const [reads, { previewNameClaim }] = await openReads(
        config,
        import('@parley/chain/airdrop/previewNameClaim'),
      );
      return previewNameClaim(reads, { airdrop, name });
    },
    enabled: name !== '',
    staleTime: 0,
  });
  const claims = useClaims();
  const { symbol, decimals } = round.airdrop;
  const isSettled = name === typed.trim() && preview.data !== undefined;
  const amount = isSettled ? (preview.data ?? 0n) : 0n;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{airdropText.somebody}</h2>
      <p className="text-sm text-soft">{airdropText.somebodyText}</p>
      <Field
        label={airdropText.name}
        hideLabel
        value={typed}
        suffix={config.tldName}
        onChange={(event) => setTyped(event.target.value)}
        hint={name !== '' && isSettled && amount === 0n ? airdropText.notThere : null}
      />
      {isReady && amount > 0n && (
        <Button
          busy={claims.isPending}
          onClick={() =>
            claims.mutate({ names: { airdrop, names: [{ name, id: 0n }] }, points: null })
          }
        >
          {airdropText.look(formatAmount(amount, decimals, 4), symbol)}
        </Button>
      )}
    </section>
  );
}
