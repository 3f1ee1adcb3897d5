import { byteLength, launchLimits } from '@parley/domain/nft/launch';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { createText } from '@parley/text/create';
import { ownerText } from '@parley/text/owner';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DescriptionField } from '../create/DescriptionField.tsx';
import { type Draft, emptyDraft, kindOf, mediumOf, readDraft } from '../create/draft.ts';
import { MediaFields } from '../create/MediaFields.tsx';
import { type OwnerAction, useOwnerAction } from './useOwnerAction.ts';

type EditDialogProps = {
  page: CollectionPage;
  openDevice: OpenDevice | null;
  onClose: () => void;
};

/** Changes what every piece of a collection shows. */
export function EditDialog({ page: { collection }, openDevice, onClose }: EditDialogProps) {
  const { tokenDecimals: decimals, tokenSymbol: symbol } = useConfig();
  const before: Draft = {
    ...emptyDraft,
    title: collection.name,
    description: collection.description,
    image: collection.image,
    kind: kindOf(collection.mediaKind),
    media: linkOf(collection),
  };
  const [draft, setDraft] = useState(before);
  const change = (next: Partial<Draft>) => setDraft((known) => ({ ...known, ...next }));
  const { faults } = readDraft(draft, { decimals, symbol });
  const fault = faults.image ?? faults.media ?? faults.description ?? null;
  const isChanged = (['kind', 'image', 'media', 'description'] as const).some(
    (field) => draft[field] !== before[field],
  );
  const action = useOwnerAction(collection.address, 'edit');
  return (
    <Dialog title={ownerText.editTitle} closeLabel={text.close} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const edit = {
            what: ownerText.what.edit(collection.name),
            done: ownerText.saved,
            send: async ({ reads, walletClient }) => {
              const { editProfile } = await import('@parley/chain/nft/editProfile');
              const description = draft.description.trim();
              return editProfile({
                client: reads,
                wallet: walletClient(),
                collection: collection.address as `0x${string}`,
                profile: { description, image: draft.image, ...mediumOf(draft) },
              });
            },
          } satisfies OwnerAction;
          action.mutate(edit, { onSuccess: onClose });
        }}
      >
        <MediaFields
          draft={draft}
          faults={faults}
          change={change}
          openDevice={openDevice}
          isNarrow
        />
        <DescriptionField
          value={draft.description}
          onChange={(description) => change({ description })}
          over={byteLength(draft.description.trim()) - launchLimits.descriptionBytes}
        />
        <WriteButton
          type="submit"
          look="signal"
          busy={action.isPending}
          disabled={fault !== null || !isChanged}
        >
          {ownerText.save}
        </WriteButton>
        {(fault !== null || !isChanged) && (
          <p className="text-center text-faint text-xs">{fault?.text ?? ownerText.unchanged}</p>
        )}
      </form>
    </Dialog>
  );
}

/** What a member would paste for the file of a collection. */
function linkOf({ media, mediaKind }: CollectionPage['collection']): string {
  return mediaKind === 'youtube' ? `${createText.youtube}${media}` : media;
}
