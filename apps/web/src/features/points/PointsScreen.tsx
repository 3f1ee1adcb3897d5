import { formatPoints } from '@parley/domain/points/format';
import { pointsText } from '@parley/text/points';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pointKeys, usePoints } from '../../data/points.ts';
import { useAddress } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageBody } from '../../ui/PageBody.tsx';
import { showToast } from '../../ui/toast.ts';

/** How long the toast is shown, in milliseconds. */
const refreshingMs = 2_000;

/** What the member has earned, and how to earn more. */
export function PointsScreen({ entrance }: { entrance: ReactNode }) {
  const { title, intro, connect, waysTitle, ways, share } = pointsText;
  const address = useAddress();
  return (
    <PageBody title={title} intro={intro}>
      {address === null ? (
        <div className="grid justify-items-start gap-3">
          <p>{connect}</p>
          {entrance}
        </div>
      ) : (
        <Balance address={address} />
      )}
      <section>
        <h2 className="mb-3 text-lg">{waysTitle}</h2>
        <ul className="grid">
          {Object.values(ways).map((way) => (
            <li key={way} className="border-line border-t py-3 text-soft last:border-b">
              {way}
            </li>
          ))}
        </ul>
        {address !== null && (
          <Button className="mt-4" onClick={() => openDialog('referral')}>
            {share}
          </Button>
        )}
      </section>
    </PageBody>
  );
}

function Balance({ address }: { address: `0x${string}` }) {
  const points = usePoints(address);
  const client = useQueryClient();
  function refresh() {
    void showToast('info', pointsText.refreshing, { closeAfterMs: refreshingMs });
    void client.invalidateQueries({ queryKey: pointKeys.of(address) });
  }
  return (
    <section className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 className="font-sans font-semibold text-faint text-sm tracking-normal">
          {pointsText.yours}
        </h2>
        <p>
          <Amount value={points === undefined ? '…' : formatPoints(points)} unit="AP" size="page" />
        </p>
      </div>
      <Button onClick={refresh}>{pointsText.refresh}</Button>
    </section>
  );
}
