import { clockSkewMs } from '@parley/domain/chat/limits';
import { clockText } from '@parley/text/clock';
import { clockOffset } from '../platform/serverClock.ts';
import { showToast } from '../ui/toast.ts';
import { formatDuration } from '../ui/when.ts';

/** Tells once that this device's clock is wrong by so much that a server would refuse what it dates. */
export function watchClock(): void {
  let isTold = false;
  const look = () => {
    const offsetMs = clockOffset.get();
    if (isTold || Math.abs(offsetMs) < clockSkewMs) return;
    isTold = true;
    const words = offsetMs < 0 ? clockText.fast : clockText.slow;
    void showToast('warning', words(formatDuration(Math.abs(offsetMs) / 1_000)));
  };
  look();
  clockOffset.subscribe(look);
}
