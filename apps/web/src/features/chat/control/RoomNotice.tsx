import { roomModeText } from '@parley/text/roomMode';
import { serverNow } from '../../../platform/serverClock.ts';
import { ClockIcon, LockIcon } from '../../../ui/icons.ts';
import { type Bound, countdown } from './bound.ts';
import { Lacks } from './Lacks.tsx';

const sameDay = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' });
const otherDay = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

type RoomNoticeProps = { bound: Bound; leftMs: number; account: string };

/** Why a member can't write now, in one line above the field, before they type. */
export function RoomNotice({ bound, leftMs, account }: RoomNoticeProps) {
  const Icon = bound.kind === 'gate' ? LockIcon : ClockIcon;
  return (
    <div className="flex items-start gap-2 border-line border-b px-4 py-2 text-soft text-sm">
      <Icon className="mt-0.5 size-4 shrink-0" />
      {bound.kind === 'gate' ? (
        <Lacks lacks={bound.lacks} account={account} />
      ) : (
        <Words bound={bound} leftMs={leftMs} />
      )}
    </div>
  );
}

type Told = Exclude<Bound, { kind: 'gate' }>;

function Words({ bound, leftMs }: { bound: Told; leftMs: number }) {
  const isWaiting = bound.kind === 'slow' && bound.until !== null;
  return (
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <span role="status">
        {wordsOf(bound, serverNow() + leftMs)}
        {bound.reason !== '' && (
          <>
            {' '}
            {roomModeText.reason} <bdi>{bound.reason}</bdi>
          </>
        )}
      </span>
      {/* Outside of what is announced: a countdown would be read out each second. */}
      {isWaiting && (
        <span className="text-ink tabular-nums"> {roomModeText.again(countdown(leftMs))}</span>
      )}
    </p>
  );
}

/** `until` is the end in Unix milliseconds by this device's clock. */
function wordsOf(bound: Told, until: number): string {
  switch (bound.kind) {
    case 'slow':
      return roomModeText.slow(bound.seconds);
    case 'read-only':
      return roomModeText.readOnly;
    case 'pause':
      return bound.until === null ? roomModeText.paused : roomModeText.pausedUntil(timeOf(until));
    case 'suspended':
      return bound.until === null
        ? roomModeText.suspended
        : roomModeText.suspendedUntil(timeOf(until));
  }
}

function timeOf(until: number): string {
  // To the minute: what is left is told to the second, and both clocks are a little off.
  const at = new Date(Math.round(until / 60_000) * 60_000);
  const isToday = at.toDateString() === new Date(serverNow()).toDateString();
  return (isToday ? sameDay : otherDay).format(at);
}
