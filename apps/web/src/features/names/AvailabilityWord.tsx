import { mintText } from '@parley/text/mint';
import { classes } from '../../ui/classes.ts';
import { DoneIcon, ProblemIcon } from '../../ui/icons.ts';
import type { Availability } from './useAvailability.ts';

const words = {
  checking: { word: mintText.checking, color: 'text-faint', Icon: null },
  late: { word: mintText.late, color: 'text-faint', Icon: null },
  unknown: { word: mintText.unknown, color: 'text-faint', Icon: null },
  free: { word: mintText.free, color: 'text-good', Icon: DoneIcon },
  own: { word: mintText.own, color: 'text-good', Icon: DoneIcon },
  taken: { word: mintText.taken, color: 'text-bad', Icon: ProblemIcon },
} as const;

type AvailabilityWordProps = {
  availability: Availability;
  /** What stands there while there is nothing to ask about. */
  otherwise: string;
};

/** Free, taken, or the member's own, as it is typed. */
export function AvailabilityWord({ availability, otherwise }: AvailabilityWordProps) {
  const shown =
    availability === 'none'
      ? { word: otherwise, color: 'text-soft', Icon: null }
      : words[availability];
  const { word, color, Icon } = shown;
  return (
    <span
      aria-live="polite"
      className={classes('inline-flex items-center gap-1.5 font-semibold', color)}
    >
      {Icon !== null && <Icon className="size-3.5 stroke-2" />}
      {word}
    </span>
  );
}
