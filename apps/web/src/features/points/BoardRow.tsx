import { formatPoints } from '@parley/domain/points/format';
import type { Ranked } from '@parley/domain/points/wire';
import { pointsText } from '@parley/text/points';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberLink } from '../../ui/MemberLink.tsx';

type BoardRowProps = { ranked: Ranked; name: string | null; isViewer: boolean };

/** One member of the leaderboard; the viewer's row stands out. */
export function BoardRow({ ranked, name, isViewer }: BoardRowProps) {
  const { rank, member, total, before } = ranked;
  const { tldName } = useConfig();
  return (
    <li
      value={rank}
      aria-current={isViewer || undefined}
      className={
        isViewer
          ? '-mx-2 flex min-h-11 items-center gap-3 rounded-control bg-signal/13 px-2 py-2'
          : 'flex min-h-11 items-center gap-3 border-line border-b py-2'
      }
    >
      <span className="tabular w-9 shrink-0 font-medium font-mono text-sm">
        {rank.toLocaleString('en')}
      </span>
      <Avatar address={member as `0x${string}`} className="size-6 rounded-md" />
      <p className="min-w-0 flex-1">
        <MemberLink name={name} address={member} tld={tldName} warnings={text.nameWarning} />
        {isViewer && <span className="ms-2 text-sm text-soft">{pointsText.you}</span>}
      </p>
      {before !== null && <Change places={before - rank} />}
      <span className="tabular min-w-16 text-end font-medium font-mono text-sm">
        {formatPoints(total)}
      </span>
    </li>
  );
}

/** How many places a member went up, or down below zero, since the epoch before. */
function Change({ places }: { places: number }) {
  const count = Math.abs(places).toLocaleString('en');
  const [color, mark, told] =
    places > 0
      ? ['text-good', `▲ ${count}`, pointsText.up(count)]
      : places < 0
        ? ['text-bad', `▼ ${count}`, pointsText.down(count)]
        : ['text-soft', '=', pointsText.same];
  return (
    <span title={told} className={`tabular shrink-0 font-medium font-mono text-sm ${color}`}>
      <span className="sr-only">{told}</span>
      <span aria-hidden="true">{mark}</span>
    </span>
  );
}
