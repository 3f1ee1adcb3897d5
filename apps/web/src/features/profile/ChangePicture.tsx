import { pictureText } from '@parley/text/picture';
import { useState } from 'react';
import { usePicture } from '../../data/pictures.ts';
import type { OpenDevice } from '../../files/useUpload.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const PictureDialog = lazyPart(() => import('./PictureDialog.tsx').then((m) => m.PictureDialog));

type ChangePictureProps = {
  /** Whose picture it is, without the TLD. */
  name: string;
  address: `0x${string}`;
  openDevice: OpenDevice | null;
};

/** Opens the choice of a picture, once the present one is known. */
export function ChangePicture({ name, address, openDevice }: ChangePictureProps) {
  const [isOpen, setOpen] = useState(false);
  const image = usePicture(name);
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={image === undefined}>
        {pictureText.change}
      </Button>
      {isOpen && image !== undefined && (
        <PictureDialog
          name={name}
          address={address}
          before={image ?? ''}
          openDevice={openDevice}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
