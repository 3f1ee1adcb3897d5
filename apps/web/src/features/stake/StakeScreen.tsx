import { readStakeQuery, stakePath } from '@parley/domain/staking/link';
import { claimableAt, streamAt } from '@parley/domain/staking/rules';
import { placeText } from '@parley/text/places';
import { stakeText } from '@parley/text/stake';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { stakingOptions } from '../../data/staking.ts';
import { useAddressDraft } from '../../data/useAddressDraft.ts';
import { useAddress } from '../../data/wallet.ts';
import { addressUrl } from '../../transactions/explorer.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { OutsideIcon } from '../../ui/icons.ts';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { Rail, RailEnd } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { PoolFacts } from './PoolFacts.tsx';
import { SharesSection } from './SharesSection.tsx';
import { StakeFigures } from './StakeFigures.tsx';
import { StakeHistory } from './StakeHistory.tsx';
import { StakeSection } from './StakeSection.tsx';
import { StreamSection } from './StreamSection.tsx';
import { useNow } from './useNow.ts';

type StakeScreenProps = {
  /** What the address of the page fills in; it never stakes. */
  query: string;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
};

const link = { read: readStakeQuery, path: stakePath };

/** Staking: what the member has, earns, and can do. */
export function StakeScreen({ query, entrance }: StakeScreenProps) {
  const config = useConfig();
  const form = useAddressDraft(query, link);
  const address = useAddress();
  const { data, isError, refetch } = useQuery(stakingOptions(config, address));
  const now = useNow();
  if (data === undefined) {
    return isError ? (
      <FailedPage
        title={stakeText.failed}
        text={stakeText.failedText}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton />
    );
  }
  const { token } = data;
  // The chain's clock may be ahead of this device's.
  const stream = streamAt(data.stake, now);
  const claimableWei = claimableAt(data.stake, now);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow title={placeText.stake} actions={<ContractLink />} />
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] gap-7 p-4 wide:p-6">
          <StakeFigures stake={stream} token={token} claimableWei={claimableWei} />
          <StreamSection stake={stream} now={now} />
          <StakeSection form={form} stake={stream} token={token} entrance={entrance} />
          {token.pool !== null && (
            <SharesSection
              form={form}
              pool={token.pool}
              token={token}
              staked={stream.staked}
              pair={stream.stakeToken}
              entrance={entrance}
            />
          )}
        </div>
      </PageScroll>
      <Rail>
        <PoolFacts stake={stream} token={token} now={now} />
      </Rail>
      <RailEnd>
        {address !== null && (
          <div className="contents *:border-line *:border-t *:pt-[22px]">
            <StakeHistory address={address} token={token} />
          </div>
        )}
      </RailEnd>
    </div>
  );
}

function ContractLink() {
  const { blockExplorerBaseUrl, stakingContractAddress } = useConfig();
  const url = addressUrl(blockExplorerBaseUrl, stakingContractAddress);
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={stakeText.contract}
      title={stakeText.contract}
      className="inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink wide:size-9"
    >
      <OutsideIcon />
    </a>
  );
}

function Skeleton() {
  return (
    <div className="flex h-full flex-col">
      <TitleRow title={placeText.stake} />
      <div aria-hidden="true" className="grid max-w-[808px] animate-late gap-7 p-4 wide:p-6">
        <div className="grid grid-cols-1 gap-6 wide:grid-cols-3">
          {['mine', 'year', 'claimable'].map((figure) => (
            <div key={figure} className="h-16 rounded-control bg-raise" />
          ))}
        </div>
        <div className="h-72 rounded-control bg-raise" />
      </div>
      <Rail>
        <div aria-hidden="true" className="h-[231px] animate-late rounded-control bg-raise" />
      </Rail>
    </div>
  );
}
