import { formatPoints } from '@parley/domain/points/format';
import { isOpen } from '@parley/domain/site/features';
import { memberPath } from '@parley/domain/site/memberPath';
import { lateText } from '@parley/text/late';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { usePoints } from '../data/points.ts';
import { useAddress } from '../data/wallet.ts';
import { PointsIcon } from '../ui/icons.ts';
import { MemberName } from '../ui/MemberName.tsx';
import { Portrait } from './Portrait.tsx';

type ProfileCardProps = { isSheet: boolean; onNavigate: () => void };

/** The member's picture, name, and activity points, which link to their page. */
export function ProfileCard({ isSheet, onNavigate }: ProfileCardProps) {
  const config = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const points = usePoints(address);
  if (address === null) return null;
  const shownPoints = points === undefined ? '…' : formatPoints(points);
  return (
    <section
      aria-label={text.wallet.menu}
      className="flex items-center gap-2.5 border-line border-t px-4 py-3"
    >
      <Portrait className="size-10 rounded-picture" />
      <div className="grid min-w-0 flex-1">
        <Link
          href={memberPath({ name: name ?? null, address }, config.tldName)}
          replace={isSheet}
          onClick={onNavigate}
          className="truncate font-semibold hover:underline"
        >
          <MemberName
            name={name || null}
            address={address}
            tld={config.tldName}
            warnings={text.nameWarning}
          />
        </Link>
        {isOpen('activityPoints', config) && (
          <Link
            href="/activity-points"
            replace={isSheet}
            onClick={onNavigate}
            title={lateText.points}
            className="tabular -my-0.5 inline-flex min-h-6 items-center gap-1 justify-self-start text-sm text-soft hover:text-ink hover:underline"
          >
            <PointsIcon className="size-3.5" />
            {lateText.pointsButton(shownPoints)}
          </Link>
        )}
      </div>
    </section>
  );
}
