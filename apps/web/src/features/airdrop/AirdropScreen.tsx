import { airdropText } from '@parley/text/airdrop';
import { placeText } from '@parley/text/places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { nameRoundOptions, pointsRoundsOptions } from '../../data/airdrops.ts';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { RailEnd } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { ClaimForSomebody } from './ClaimForSomebody.tsx';
import { NameRows } from './NameRows.tsx';
import { PointsRows } from './PointsRows.tsx';
import { isOpen, RoundFacts } from './RoundFacts.tsx';
import { Sum } from './Sum.tsx';

/** What the community gives away, and what of it is the member's. */
export function AirdropScreen({ entrance }: { entrance: ReactNode }) {
  const config = useConfig();
  const address = useAddress();
  const names = useQuery(nameRoundOptions(config, address));
  const points = useQuery(pointsRoundsOptions(config, address));
  const retry = useCallback(() => {
    void names.refetch();
    void points.refetch();
  }, [names.refetch, points.refetch]);
  // A name that was just minted or sent.
  useTopic(address === null ? null : `member:${address.toLowerCase()}`, retry);
  if (names.data === undefined || points.data === undefined) {
    return names.isError || points.isError ? (
      <FailedPage title={airdropText.failed} text={airdropText.failedText} onRetry={retry} />
    ) : (
      <Skeleton />
    );
  }
  const rounds = [...(names.data === null ? [] : [names.data]), ...points.data];
  const open = rounds.filter(({ airdrop }) => isOpen(airdrop)).length;
  const aside = (
    <>
      {names.data !== null && <RoundFacts title={airdropText.forNames} round={names.data} />}
      {points.data.slice(0, 1).map((round) => (
        <RoundFacts
          key={round.address}
          title={airdropText.forPointsOf(round.claim.epoch.toLocaleString('en'))}
          round={round}
        />
      ))}
      {open > 0 && address !== null && <ClaimForSomebody names={names.data} points={points.data} />}
    </>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow title={placeText.airdrop} facts={airdropText.rounds(open)} />
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] gap-8 p-4 wide:p-6">
          <Sum names={names.data} points={points.data} entrance={entrance} />
          {names.data !== null && <NameRows round={names.data} isMember={address !== null} />}
          {points.data.length > 0 && address !== null && <PointsRows rounds={points.data} />}
          <p className="text-sm text-soft">{airdropText.rest}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 wide:hidden">{aside}</div>
        </div>
      </PageScroll>
      <RailEnd>
        <div className="contents *:border-line *:border-t *:pt-[22px]">{aside}</div>
      </RailEnd>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="flex h-full flex-col">
      <TitleRow title={placeText.airdrop} />
      <div aria-hidden="true" className="grid max-w-[808px] animate-late gap-8 p-4 wide:p-6">
        <div className="h-[72px] w-64 rounded-control bg-raise" />
        <div className="h-64 rounded-control bg-raise" />
      </div>
    </div>
  );
}
