import { sendPath } from '@parley/domain/send/link';
import { clipboardText } from '@parley/text/clipboard';
import { sendText } from '@parley/text/send';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { copyText } from '../../platform/clipboard.ts';
import { spelled } from '../../recipients/RecipientField.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkIcon, PhoneWalletIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { showToast } from '../../ui/toast.ts';

const ReceiveDialog = lazyPart(() => import('./ReceiveDialog.tsx').then((m) => m.ReceiveDialog));

const { ask } = sendText;

/** Ways to be paid: a link that fills this form for somebody else, and a code of the own address. */
export function AskInstead({ address }: { address: `0x${string}` }) {
  const { projectUrl, tldName } = useConfig();
  const name = useMainName(address);
  const [isShown, setShown] = useState(false);

  async function copy() {
    const to = spelled({ name: name ?? null, address }, tldName);
    const link = `${projectUrl}${sendPath({ to, token: null, amount: '' })}`;
    const copied = await copyText(link);
    void showToast(copied ? 'success' : 'warning', copied ? ask.copied : clipboardText.failed);
  }

  return (
    <section className="grid gap-2.5">
      <h2 className="font-display text-lg">{ask.title}</h2>
      <p className="text-sm text-soft">{ask.intro}</p>
      <Button onClick={() => void copy()}>
        <LinkIcon className="size-4" />
        {ask.copy}
      </Button>
      <Button onClick={() => setShown(true)}>
        <PhoneWalletIcon className="size-4" />
        {ask.show}
      </Button>
      {isShown && <ReceiveDialog address={address} onClose={() => setShown(false)} />}
    </section>
  );
}
