import type { MouseEvent } from 'react';
import { classes } from '../ui/classes.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.ts';
import { preloadPlayer } from './PlayerRow.tsx';

type RoundPlayProps = {
  label: string;
  isOn: boolean;
  tabIndex?: number | undefined;
  onPress: (event: MouseEvent<HTMLElement>) => void;
};

/** The round button over a picture or a video, at its lower end. */
export function RoundPlay({ label, isOn, tabIndex, onPress }: RoundPlayProps) {
  const Icon = isOn ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label}
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
      onClick={onPress}
      className={classes(
        'pointer-events-auto absolute end-2.5 bottom-2.5 inline-flex size-10 items-center justify-center rounded-full transition-colors duration-150 after:absolute after:-inset-0.5 after:rounded-full',
        isOn
          ? 'bg-[#f3eee3] text-[#15130f]'
          : 'bg-[rgb(21_19_15/0.82)] text-[#f3eee3] hover:bg-[#15130f]',
      )}
    >
      <Icon className="size-[18px] fill-current" />
    </button>
  );
}
