import { createText } from '@parley/text/create';
import { useConfig } from '../../../data/config.tsx';
import { FileField } from '../../../files/FileField.tsx';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { CollectionArt } from '../CollectionArt.tsx';
import { type Draft, type Faults, kinds, mediumOf } from './draft.ts';
import { LinkCheck } from './LinkCheck.tsx';

export type DraftFieldsProps = {
  draft: Draft;
  faults: Faults;
  change: (next: Partial<Draft>) => void;
};

const accepted = {
  picture: 'image/png,image/jpeg,image/gif,image/webp,image/avif',
  music: 'audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav,audio/flac,.mp3,.m4a,.ogg,.wav,.flac',
  video: 'video/mp4,video/webm,.mp4,.webm',
} as const;

/** What kind it is, its picture, and its file. */
export function MediaFields(
  props: DraftFieldsProps & { openDevice: OpenDevice | null; isNarrow?: boolean },
) {
  const { draft, faults, change, openDevice, isNarrow = false } = props;
  const { fileUploadEnabled } = useConfig();
  const cannot = !fileUploadEnabled
    ? createText.uploadsOff
    : openDevice === null
      ? createText.connectToUpload
      : null;
  const upload = { openDevice: fileUploadEnabled ? openDevice : null, cannot };
  const isPicture = draft.kind === 'picture';
  return (
    <div className={classes('grid gap-5', !isNarrow && 'wide:grid-cols-[168px_1fr]')}>
      <div className="max-w-[168px]">
        <CollectionArt
          card={{
            image: draft.image,
            mediaKind: mediumOf(draft).mediaKind,
            imageFacts: null,
            mediaFacts: null,
          }}
          width={320}
          isFirst
        />
      </div>
      <div className="grid content-start gap-5">
        <Segments
          label={createText.kind}
          options={kinds.map((value) => ({ value, label: createText.kinds[value] }))}
          value={draft.kind}
          onChange={(kind) => change({ kind, media: '' })}
        />
        <FileField
          label={isPicture ? createText.picture : createText.cover}
          accept={accepted.picture}
          linkLabel={createText.link.image}
          value={draft.image}
          onChange={(image) => change({ image })}
          fault={faults.image?.text ?? null}
          note={<LinkCheck url={faults.image === undefined ? draft.image : ''} />}
          {...upload}
        />
        {!isPicture && (
          <FileField
            key={draft.kind}
            label={draft.kind === 'music' ? createText.song : createText.video}
            accept={draft.kind === 'music' ? accepted.music : accepted.video}
            linkLabel={draft.kind === 'music' ? createText.link.media : createText.link.video}
            value={draft.media}
            onChange={(media) => change({ media })}
            fault={faults.media?.text ?? null}
            {...upload}
          />
        )}
      </div>
    </div>
  );
}
