import {
  bioFault,
  bioLinesMax,
  bioLinksMax,
  bioMax,
  linkFault,
  type SignedBio,
  tidyLink,
} from '@parley/domain/profile/bio';
import { labelSentence } from '@parley/domain/text/labels';
import { bioText } from '@parley/text/bio';
import { text } from '@parley/text/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { BioLinks } from './BioLinks.tsx';
import { sendBio, sentenceOf } from './bios.ts';
import { bioKey } from './useBio.ts';

type EditBioProps = {
  address: `0x${string}`;
  /** What is said now; null for nothing. */
  said: Pick<SignedBio, 'bio' | 'links' | 'at'> | null;
  onClose: () => void;
};

const noLinks = Array.from({ length: bioLinksMax }, () => '');

/** The form of one's own bio. What was typed is kept if saving it fails. */
export function EditBio({ address, said, onClose }: EditBioProps) {
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const { openSigner } = useChat();
  const queries = useQueryClient();
  const [bio, setBio] = useState(said?.bio ?? '');
  const [typed, setTyped] = useState(() => noLinks.map((_, at) => said?.links[at] ?? ''));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const left = bioMax - [...bio].length;
  const wrong = bioFault(bio.trim());
  const links = typed.map(tidyLink);
  const linkFaults = links.map((link, at) =>
    link === '' ? null : linkFault(link, links.slice(0, at), projectUrl),
  );
  const sentence = wrong === null ? labelSentence(bio) : faultWords(wrong);
  const isWrong = sentence !== null || linkFaults.some((one) => one !== null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isWrong || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const device = await (await openSigner()).authorize(address);
      const site = { host: new URL(projectUrl).host, chainId };
      const filled = links.filter((link) => link !== '');
      await sendBio(site, device, { bio: bio.trim(), links: filled }, said?.at);
      void queries.invalidateQueries({ queryKey: bioKey(address) });
      void showToast('success', bioText.saved);
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={bioText.title} closeLabel={text.close} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-4">
        <p className="text-soft">{bioText.note}</p>
        <div>
          <label htmlFor={id} className="mb-2 block text-soft text-sm">
            {bioText.bio}
          </label>
          <textarea
            id={id}
            value={bio}
            rows={4}
            dir="auto"
            aria-describedby={`${id}-hint`}
            aria-invalid={sentence !== null || undefined}
            onChange={(event) => setBio(event.target.value)}
            className="block w-full resize-y rounded-control border border-line bg-raise px-3 py-2.5 text-[16px] wide:text-base"
          />
          <p id={`${id}-hint`} className="mt-1.5 flex justify-between gap-4 text-sm">
            <span className="text-bad">{sentence}</span>
            <span className={left < 0 ? 'text-bad' : 'text-faint'}>{bioText.left(left)}</span>
          </p>
        </div>
        <BioLinks typed={typed} faults={linkFaults} onChange={setTyped} />
        {fault !== null && (
          <p role="alert" className="text-bad text-sm">
            {fault}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {bioText.cancel}
          </Button>
          <Button type="submit" look="signal" busy={isBusy} disabled={isWrong}>
            {bioText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function faultWords(fault: NonNullable<ReturnType<typeof bioFault>>): string {
  const { long, lines, characters } = bioText.bioFaults;
  return { long: long(bioMax), lines: lines(bioLinesMax), characters }[fault];
}
