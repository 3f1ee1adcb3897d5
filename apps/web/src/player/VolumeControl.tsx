import { playerText } from '@parley/text/player';
import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { setVolume, volume } from '../storage/volume.ts';
import { MutedIcon, VolumeIcon } from '../ui/icons.ts';
import { IconButton } from './IconButton.tsx';
import { Slider } from './Slider.tsx';

/** How far an arrow key goes, of 1. */
const step = 0.05;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -step,
  ArrowDown: -step,
  ArrowRight: step,
  ArrowUp: step,
};

/** How loud it is. Phones have buttons of their own for that. */
export function VolumeControl() {
  const { level, isMuted } = useSyncExternalStore(volume.subscribe, volume.get);
  const heard = isMuted ? 0 : level;
  const Icon = heard === 0 ? MutedIcon : VolumeIcon;

  // One that is dragged up from silence is to be heard.
  const change = (next: number) =>
    setVolume({ level: Math.min(1, Math.max(0, next)), isMuted: false });

  function toggle() {
    // Nothing would be heard of a volume of zero either.
    setVolume(heard === 0 ? { level: level || 1, isMuted: false } : { isMuted: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    change(heard + by);
  }

  return (
    <div className="flex items-center max-wide:hidden">
      <IconButton label={heard === 0 ? playerText.unmute : playerText.mute} onClick={toggle}>
        <Icon className="size-[18px]" />
      </IconButton>
      <Slider
        label={playerText.volume}
        valueText={playerText.volumeValue(Math.round(heard * 100))}
        value={heard}
        max={1}
        onChange={change}
        onKeyDown={onKeyDown}
        className="w-20"
      />
    </div>
  );
}
