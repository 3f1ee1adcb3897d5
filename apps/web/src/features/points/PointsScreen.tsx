import { pointsText } from '@parley/text/points';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useTopic } from '../../data/changes.ts';
import { ledgerKeys } from '../../data/ledger.ts';
import { pointKeys } from '../../data/points.ts';
import { useAddress } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteIcon as RefreshIcon } from '../../ui/icons.ts';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { showToast } from '../../ui/toast.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { Ledger } from './Ledger.tsx';
import { PointFigures } from './PointFigures.tsx';
import { WaysToEarn } from './WaysToEarn.tsx';

/** How long the toast is shown, in milliseconds. */
const refreshingMs = 2_000;
/** Readers of a leaderboard ask again within this time of a change, in milliseconds. */
const spreadMs = 1_500;

type PointsScreenProps = {
  entrance: ReactNode;
  /** What the member earned by inviting others. */
  referrals: (address: `0x${string}`) => ReactNode;
};

/** What the member has earned and why, who else has, and how to earn more. */
export function PointsScreen({ entrance, referrals }: PointsScreenProps) {
  const address = useAddress();
  const client = useQueryClient();
  const renewBoards = useCallback(
    () => void client.invalidateQueries({ queryKey: ledgerKeys.boards }),
    [client],
  );
  const renewOwn = useCallback(() => {
    if (address === null) return;
    void client.invalidateQueries({ queryKey: pointKeys.of(address) });
    void client.invalidateQueries({ queryKey: ledgerKeys.boards });
  }, [client, address]);
  useTopic('points', renewBoards, spreadMs);
  useTopic(address === null ? null : `member:${address.toLowerCase()}`, renewOwn);

  function refresh() {
    void showToast('info', pointsText.refreshing, { closeAfterMs: refreshingMs });
    renewOwn();
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={pointsText.title}
        facts={<span className="max-wide:hidden">{pointsText.intro}</span>}
        actions={address !== null && <RefreshButton onRefresh={refresh} />}
      />
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] gap-8 p-4 wide:p-6">
          {address === null ? (
            <div className="grid justify-items-start gap-3">
              <p>{pointsText.connect}</p>
              {entrance}
            </div>
          ) : (
            <>
              <PointFigures key={address} address={address} />
              <Ledger key={`lines ${address}`} address={address} />
            </>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 wide:grid-cols-[repeat(auto-fit,minmax(320px,1fr))] wide:gap-7">
            <Leaderboard viewer={address} />
            {address !== null && referrals(address)}
          </div>
          <div className="wide:hidden">
            <WaysToEarn />
          </div>
        </div>
      </PageScroll>
      <Rail>
        <WaysToEarn />
      </Rail>
    </div>
  );
}

function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  return (
    <Button size="bar" title={pointsText.refresh} onClick={onRefresh}>
      <RefreshIcon />
      <span className="max-wide:sr-only">{pointsText.refresh}</span>
    </Button>
  );
}
