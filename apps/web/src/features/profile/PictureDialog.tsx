import { fullName } from '@parley/domain/names/display';
import { isOpen } from '@parley/domain/site/features';
import { pictureText } from '@parley/text/picture';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { FileField } from '../../files/FileField.tsx';
import type { OpenDevice } from '../../files/useUpload.ts';
import { WriteButton } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NftChoice } from './NftChoice.tsx';
import { PicturePreview, type Preview } from './PicturePreview.tsx';
import { usePictureChoice } from './usePictureChoice.ts';
import { useSetPicture } from './useSetPicture.ts';

type PictureDialogProps = {
  /** Without the TLD. */
  name: string;
  address: `0x${string}`;
  /** What is on chain now; '' for none. */
  before: string;
  openDevice: OpenDevice | null;
  onClose: () => void;
};

const accepted = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/** The choice of a picture: seen before it is signed, and kept when the wallet declines. */
export function PictureDialog(props: PictureDialogProps) {
  const { name, address, before, openDevice, onClose } = props;
  const config = useConfig();
  const choice = usePictureChoice(before);
  const { image, fault } = choice;
  const [preview, setPreview] = useState<Preview>({ url: null, state: 'loading' });
  const set = useSetPicture(name);
  const isReady = image !== before && (image === '' || preview.state === 'shown');
  const fileField = {
    openDevice: config.fileUploadEnabled ? openDevice : null,
    cannot: config.fileUploadEnabled ? null : pictureText.uploadsOff,
  };

  return (
    <Dialog title={pictureText.title} closeLabel={text.close} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady || set.isPending) return;
          set.mutate(image, { onSuccess: (isWritten) => isWritten && onClose() });
        }}
      >
        <PicturePreview image={image} address={address} preview={preview} onChange={setPreview} />
        {isOpen('nft', config) && (
          <NftChoice address={address} chosen={choice.nft} onChoose={choice.takeNft} />
        )}
        <FileField
          label={pictureText.own}
          accept={accepted}
          linkLabel={pictureText.link}
          value={choice.typed}
          onChange={choice.type}
          fault={fault === null ? null : pictureText.faults[fault]}
          {...fileField}
        />
        <p className="text-soft text-sm">{pictureText.note(fullName(name, config.tldName))}</p>
        <div className="flex flex-wrap justify-end gap-2">
          {before !== '' && (
            <Button look="quiet" onClick={choice.takeNone} className="me-auto -ms-3">
              {pictureText.none}
            </Button>
          )}
          <Button onClick={onClose}>{pictureText.cancel}</Button>
          <WriteButton
            type="submit"
            look="signal"
            busy={set.isPending}
            disabled={!isReady || fault !== null}
          >
            {image === '' && before !== '' ? pictureText.remove : pictureText.save}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  );
}
