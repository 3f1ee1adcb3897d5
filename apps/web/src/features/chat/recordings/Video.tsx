import type { Attachment } from '@parley/domain/chat/attachments';
import { formatLength } from '@parley/domain/media/length';
import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { RoundPlay, Stage } from '../../../player/InPlace.tsx';
import { altOf } from '../../../ui/words/plainWords.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { rowOf, usePlaying } from './usePlaying.ts';

type VideoProps = {
  file: Attachment;
  /** What it is, in words. */
  label: string;
};

/** A video of a message, which the player shows in its place while that is on the page. */
export function Video({ file, label }: VideoProps) {
  const { isOn, press } = usePlaying(file);
  const tabIndex = use(ControlTabIndex);
  return (
    <div className="relative grid size-full place-content-center overflow-hidden rounded-control border border-line bg-raise px-4">
      <bdi className="truncate whitespace-nowrap text-soft text-sm">{altOf(file.alt) || label}</bdi>
      {file.seconds !== null && (
        <span className="tabular absolute start-2.5 bottom-2.5 rounded-md bg-bg/85 px-1.5 font-mono text-xs leading-5">
          {formatLength(file.seconds)}
        </span>
      )}
      <Stage track={file.uri} tabIndex={tabIndex} />
      <RoundPlay
        label={isOn ? wordsText.pauseFile(label) : wordsText.playFile(label)}
        isOn={isOn}
        tabIndex={tabIndex}
        onPress={({ currentTarget }) => press(rowOf(currentTarget))}
      />
    </div>
  );
}
