import { text } from '@parley/text/ui';
import type { Availability } from './useAvailability.ts';

const words = {
  none: { word: '–', colour: 'text-faint' },
  checking: { word: text.mint.checking, colour: 'text-faint' },
  unknown: { word: text.mint.unknown, colour: 'text-faint' },
  free: { word: text.mint.free, colour: 'text-good' },
  taken: { word: text.mint.taken, colour: 'text-bad' },
} as const satisfies Record<Availability, { word: string; colour: string }>;

/** Free or taken, as it is typed. */
export function AvailabilityWord({ availability }: { availability: Availability }) {
  const { word, colour } = words[availability];
  return (
    <span aria-live="polite" className={colour}>
      {word}
    </span>
  );
}
