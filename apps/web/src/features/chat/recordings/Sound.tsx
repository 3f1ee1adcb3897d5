import type { Attachment } from '@parley/domain/chat/attachments';
import { formatLength } from '@parley/domain/media/length';
import { playerText } from '@parley/text/player';
import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { preloadPlayer } from '../../../player/PlayerRow.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/icons.ts';
import { altOf } from '../../../ui/words/plainWords.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { rowOf, usePlaying } from './usePlaying.ts';

type SoundProps = {
  file: Attachment;
  /** What it is, in words. */
  label: string;
};

/** A sound of a message: a button that plays it in the player, and how far that is. */
export function Sound({ file, label }: SoundProps) {
  const { current, isOn, press } = usePlaying(file);
  const tabIndex = use(ControlTabIndex);
  const Icon = isOn ? PauseIcon : PlayIcon;
  const length = current?.length ?? file.seconds;
  const reached = current?.position ?? 0;
  const whole = length === null ? '' : formatLength(length);
  return (
    <div className="relative flex h-[54px] items-center gap-3 overflow-hidden rounded-control border border-line bg-raise ps-1 pe-4">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={isOn ? wordsText.pauseFile(label) : wordsText.playFile(label)}
        onPointerEnter={preloadPlayer}
        onFocus={preloadPlayer}
        onClick={({ currentTarget }) => press(rowOf(currentTarget))}
        className="group inline-flex size-11 shrink-0 items-center justify-center rounded-full"
      >
        <span className="inline-flex size-9 items-center justify-center rounded-full bg-ink text-bg transition-colors duration-150 group-hover:bg-soft">
          <Icon className="size-[18px] fill-current" />
        </span>
      </button>
      <bdi className="min-w-0 flex-1 truncate whitespace-nowrap font-[550] text-sm">
        {altOf(file.alt) || label}
      </bdi>
      <span className="tabular shrink-0 font-mono text-soft text-xs">
        {current === null ? whole : playerText.seekValue(formatLength(Math.floor(reached)), whole)}
      </span>
      {current !== null && length !== null && length > 0 && (
        <span
          aria-hidden="true"
          className="absolute start-0 bottom-0 h-0.5 bg-ink"
          style={{ width: `${Math.min(100, (100 * reached) / length)}%` }}
        />
      )}
    </div>
  );
}
