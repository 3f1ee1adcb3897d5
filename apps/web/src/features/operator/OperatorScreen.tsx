import { operatorText } from '@parley/text/operator';
import { placeText } from '@parley/text/places';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { concerns, ownedStateOptions } from '../../data/operator.ts';
import { useAddress, useIsReconnecting } from '../../data/wallet.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { ContractSection } from './ContractSection.tsx';
import { Features } from './Features.tsx';
import { Health } from './Health.tsx';

type OperatorScreenProps = { entrance: ReactNode; reports: ReactNode };

/** Everything that the owner of the community's contracts can do, and how the community is. */
export function OperatorScreen({ entrance, reports }: OperatorScreenProps) {
  const config = useConfig();
  const viewer = useAddress();
  const isReconnecting = useIsReconnecting();
  const { data, isError, refetch } = useQuery({
    ...ownedStateOptions(config),
    enabled: viewer !== null,
  });
  if (viewer === null && !isReconnecting) return <NotYours entrance={entrance} />;
  if (viewer === null || data === undefined) {
    return isError ? (
      <FailedPage
        title={operatorText.failed}
        text={operatorText.failedText}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton />
    );
  }
  if (!data.some((state) => concerns(state, viewer))) return <NotYours entrance={entrance} />;
  return (
    <PageBody title={placeText.operator} intro={operatorText.intro}>
      {entrance}
      <p>
        <Link href="/about/#owner" className="text-signal-text hover:underline">
          {operatorText.link}
        </Link>
      </p>
      <Health />
      {reports}
      <Features />
      {data.map((state) => (
        <ContractSection key={state.address} state={state} viewer={viewer} />
      ))}
    </PageBody>
  );
}

function NotYours({ entrance }: { entrance: ReactNode }) {
  return (
    <PageBody title={placeText.operator} intro={operatorText.notYours}>
      <p className="text-soft">{operatorText.notYoursText}</p>
      <div className="justify-self-start">{entrance}</div>
    </PageBody>
  );
}

function Skeleton() {
  return (
    <PageBody title={placeText.operator} intro={operatorText.intro}>
      <div aria-hidden="true" className="grid animate-late gap-7">
        <div className="h-64 rounded-control bg-raise" />
        <div className="h-72 rounded-control bg-raise" />
      </div>
    </PageBody>
  );
}
