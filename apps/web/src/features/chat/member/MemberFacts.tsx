import { formatPoints } from '@parley/domain/points/format';
import { isOpen } from '@parley/domain/site/features';
import { memberCardText } from '@parley/text/memberCard';
import { profileText } from '@parley/text/profile';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { memberNamesOptions } from '../../../data/memberNames.ts';
import { pointsOptions } from '../../../data/points.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';

type MemberFactsProps = { address: `0x${string}`; name: string | null };

/** Other names that are shown by name. */
const namedMax = 3;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** Since when a member is here, their points, and their other names. */
export function MemberFacts({ address, name }: MemberFactsProps) {
  const config = useConfig();
  const held = useQuery({
    ...memberNamesOptions(address),
    enabled: config.punkTldAddress !== '',
  });
  const points = useQuery(pointsOptions(config, address));
  const names = held.data?.names ?? [];
  const others = names.filter((one) => one.name !== name);
  const since = Math.min(...names.map(({ registeredAt }) => registeredAt));
  return (
    <div role="status" className="grid min-h-5 content-start gap-1 text-sm text-soft">
      <p className="flex min-h-5 flex-wrap items-baseline gap-x-3">
        {names.length > 0 && <span>{memberCardText.since(month.format(since * 1_000))}</span>}
        {isOpen('activityPoints', config) && (
          <span>
            {points.data === undefined ? (
              '…'
            ) : points.data === null ? (
              `${profileText.points}: ${profileText.unknown}`
            ) : (
              <Amount value={formatPoints(points.data)} unit="AP" size="small" />
            )}
          </span>
        )}
      </p>
      {held.isError && (
        <FailedLine text={memberCardText.failed} onRetry={() => void held.refetch()} />
      )}
      {others.length > 0 && (
        <p>
          {memberCardText.also}{' '}
          {others.slice(0, namedMax).map((one, index) => (
            <span key={one.name}>
              {index > 0 && ', '}
              <MemberName
                name={one.name}
                address={address}
                tld={config.tldName}
                warnings={text.nameWarning}
              />
            </span>
          ))}
          {others.length > namedMax && ` ${memberCardText.more(others.length - namedMax)}`}
        </p>
      )}
    </div>
  );
}
