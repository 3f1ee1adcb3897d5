import { formatLength } from '@parley/domain/media/length';
import { playerText } from '@parley/text/player';
import type { KeyboardEvent } from 'react';
import { change, type PlayerState } from './player.ts';
import { soughtTo } from './queue.ts';
import { Slider } from './Slider.tsx';

/** How far an arrow key goes, in seconds. */
const stepSeconds = 5;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -stepSeconds,
  ArrowDown: -stepSeconds,
  ArrowRight: stepSeconds,
  ArrowUp: stepSeconds,
  PageDown: -6 * stepSeconds,
  PageUp: 6 * stepSeconds,
};

/** Where it is, the slider to go elsewhere, and how long it is. */
export function SeekBar({ state: { position, length } }: { state: PlayerState }) {
  // A second counts when it is over.
  const reached = formatLength(Math.floor(position));
  const whole = length === null ? '' : formatLength(length);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change((state) => soughtTo(state, state.position + step));
  }

  return (
    <div className="tabular flex min-w-0 flex-1 items-center gap-2.5 font-mono text-soft text-sm">
      <span>{reached}</span>
      <Slider
        label={playerText.seek}
        valueText={whole === '' ? reached : playerText.seekValue(reached, whole)}
        value={position}
        max={length ?? 0}
        disabled={length === null}
        onChange={(next) => change((state) => soughtTo(state, next))}
        onKeyDown={onKeyDown}
        className="flex-1 max-wide:hidden"
      />
      <span className="text-faint max-wide:hidden">{whole}</span>
    </div>
  );
}
