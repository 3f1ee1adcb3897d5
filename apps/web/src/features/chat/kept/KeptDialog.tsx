import { type Attachment, kindOf } from '@parley/domain/chat/attachments';
import { mediaUrl } from '@parley/domain/media/addresses';
import { storageText } from '@parley/text/storage';
import { text } from '@parley/text/ui';
import { wordsText } from '@parley/text/words';
import { useConfig } from '../../../data/config.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MusicIcon, PlayIcon } from '../../../ui/icons.ts';
import { altOf } from '../../../ui/words/plainWords.ts';
import type { OpenPart } from '../openPart.ts';
import { FileKept } from './FileKept.tsx';
import { ownFilesOf } from './ownFiles.ts';

type KeptDialogProps = { open: OpenPart; onClose: () => void };

/** How far each file of a message is kept for good, and the wish that it is. */
export function KeptDialog({ open: { message, shown }, onClose }: KeptDialogProps) {
  const files = ownFilesOf(shown.edit?.body ?? message.body, useConfig());
  return (
    <Dialog title={storageText.title} closeLabel={text.close} onClose={onClose}>
      <p className="text-soft">{storageText.note}</p>
      <ul className="mt-4 grid gap-4">
        {files.map(({ hash, file }) => (
          <li key={hash} className="flex items-start gap-3 border-line border-t pt-4">
            <Preview file={file} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">
                <bdi>{wordsText.file(kindOf(file), altOf(file.alt))}</bdi>
              </p>
              <FileKept hash={hash} author={message.author} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Preview({ file }: { file: Attachment }) {
  const { projectUrl } = useConfig();
  const kind = kindOf(file);
  const url = kind === 'picture' ? mediaUrl(file.uri, 96, projectUrl) : null;
  const Icon = kind === 'sound' ? MusicIcon : PlayIcon;
  return (
    <span className="grid size-12 shrink-0 place-content-center overflow-hidden rounded-control bg-raise text-faint">
      {url === null ? (
        <Icon className="size-5" />
      ) : (
        <img src={url} alt="" className="size-12 object-cover" />
      )}
    </span>
  );
}
