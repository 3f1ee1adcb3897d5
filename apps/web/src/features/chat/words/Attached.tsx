import type { Attachment } from '@parley/domain/chat/attachments';
import type { ComponentType } from 'react';

export type AttachedFileProps = { file: Attachment };

type AttachedProps = {
  attached: readonly Attachment[];
  /** What a box shows; missing until its code is here. */
  File: ComponentType<AttachedFileProps> | undefined;
};

/** The most that a picture or video of its own takes, in CSS pixels. */
const most = { width: 360, height: 240 };

/** The files of a message in boxes that have their size before anything of them is loaded. */
export function Attached({ attached, File }: AttachedProps) {
  const isTiled = attached.length > 1 && attached.every(({ seconds }) => seconds === null);
  return (
    <div
      className={`mt-2 mb-1 grid max-w-[360px] gap-2 ${isTiled ? 'grid-cols-2' : 'grid-cols-1'}`}
    >
      {attached.map((file, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of one text never move
          key={index}
          style={isTiled ? { height: 120 } : boxOf(file)}
          className={
            isTiled && index % 2 === 0 && index === attached.length - 1 ? 'col-span-2' : ''
          }
        >
          {File && <File file={file} />}
        </div>
      ))}
    </div>
  );
}

function boxOf({ size, seconds }: Attachment) {
  if (size === null) return { height: 54 };
  const { width, height } = size;
  // A line of pixels can still be pressed, and a video's controls have room.
  const least = seconds === null ? 30 : 240;
  const shape = Math.min(Math.max(width / height, 1 / 8), 8);
  return {
    width: Math.max(Math.min(width, most.width, most.height * shape), least),
    maxWidth: '100%',
    aspectRatio: shape,
  };
}
