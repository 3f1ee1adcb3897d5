import type { PushChoices } from '@parley/domain/push/wire';
import { pushText } from '@parley/text/push';
import { useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { askToNotify } from '../../../platform/notify.ts';
import { pushRecord } from '../../../storage/push.ts';
import { useChat } from '../chatContext.tsx';
import { askClient, isInClient } from './clientPush.ts';
import { endPush, firstChoices, loadPushKey, sentenceOf, wish } from './push.ts';

/** Turns notifications on and off for this browser, and changes what they are for. */
export function usePush(address: `0x${string}`) {
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const { chat, openSigner } = useChat();
  const record = useSyncExternalStore(pushRecord.subscribe, pushRecord.get);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** What was chosen and is not told yet. */
  const [wanted, setWanted] = useState<PushChoices | null>(null);
  const author = address.toLowerCase();
  const site = { host: new URL(projectUrl).host, chainId };
  const isOn = record?.author === author;

  async function attempt(work: () => Promise<string | null>): Promise<boolean> {
    setBusy(true);
    setFault(null);
    const failure = await work().catch(sentenceOf);
    setFault(failure);
    setBusy(false);
    return failure === null;
  }

  /** Null once the server knows; else the sentence that says why it doesn't. */
  async function tell(choices: PushChoices): Promise<string | null> {
    const key = await loadPushKey();
    if (key === null) return pushText.off;
    const isNew = !chat.authorized.get();
    const device = await (await openSigner()).authorize(address);
    // The connection says what the member reads, and where they look.
    if (isNew) void chat.setAuthorized();
    await wish(site, { author, device }, key, choices);
    return null;
  }

  return {
    isOn,
    isBusy,
    fault,
    choices: wanted ?? (isOn ? record.choices : firstChoices),

    /** The browser asks the member first: it does so only at a press. */
    async turnOn(): Promise<void> {
      await attempt(async () => {
        if (isInClient()) {
          if (!(await askClient())) return pushText.clientOff;
        } else if (!(await askToNotify())) {
          return Notification.permission === 'denied' ? pushText.denied : pushText.dismissed;
        }
        return await tell(firstChoices);
      });
    },

    async change(choices: PushChoices): Promise<void> {
      setWanted(choices);
      await attempt(() => tell(choices));
      setWanted(null);
    },

    async turnOff(): Promise<void> {
      await attempt(async () => {
        const device = await (await openSigner()).authorizedDevice(address);
        await endPush(site, device);
        return null;
      });
    },
  };
}
