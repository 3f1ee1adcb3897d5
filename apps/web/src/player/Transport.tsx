import { playerText } from '@parley/text/player';
import { PauseIcon, PlayIcon, RetryIcon, SkipBackIcon, SkipForwardIcon } from '../ui/icons.ts';
import { IconButton } from './IconButton.tsx';
import { change, isMeantToPlay, type PlayerState } from './player.ts';
import { goToNext, goToPrevious, toggled } from './queue.ts';

/** Previous, play or pause, next. */
export function Transport({ state }: { state: PlayerState }) {
  const isOn = isMeantToPlay(state);
  const isLast = state.index + 1 >= state.queue.length;
  const hasFailed = state.status === 'failed';
  const label = hasFailed ? playerText.retry : isOn ? playerText.pause : playerText.play;
  const Icon = hasFailed ? RetryIcon : isOn ? PauseIcon : PlayIcon;
  return (
    <div className="order-2 flex items-center wide:order-none">
      <IconButton
        label={playerText.previous}
        onClick={() => change(goToPrevious)}
        className="max-wide:hidden"
      >
        <SkipBackIcon className="size-[18px] fill-current" />
      </IconButton>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => change(toggled)}
        aria-busy={state.status === 'loading' || undefined}
        className="group relative inline-flex size-11 items-center justify-center rounded-full"
      >
        <span className="inline-flex size-9 items-center justify-center rounded-full transition-colors duration-150 wide:bg-ink wide:text-bg wide:group-hover:bg-soft">
          <Icon className={hasFailed ? 'size-[18px]' : 'size-[18px] fill-current'} />
        </span>
        {state.status === 'loading' && (
          <span className="absolute inset-0 animate-late">
            <span className="block size-full animate-spin rounded-full border-2 border-transparent border-t-signal-text" />
          </span>
        )}
      </button>
      <IconButton
        label={playerText.next}
        disabled={isLast}
        onClick={() => change(goToNext)}
        className="max-wide:hidden"
      >
        <SkipForwardIcon className="size-[18px] fill-current" />
      </IconButton>
    </div>
  );
}
