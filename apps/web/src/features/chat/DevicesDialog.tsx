import type { Device } from '@parley/chat-client/device/deviceKey';
import { createDeviceList } from '@parley/chat-client/device/deviceList';
import { SignInError } from '@parley/chat-client/device/signIn';
import type { DeviceEntry } from '@parley/domain/auth/revocation';
import type { Site } from '@parley/domain/chat/formerHosts';
import { deviceText } from '@parley/text/devices';
import { text } from '@parley/text/ui';
import { useCallback, useEffect, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { siteOf } from '../../data/site.ts';
import { useAuthor } from '../../data/wallet.ts';
import { postJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { hasPush } from '../../storage/mentionNotices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useChat } from './chatContext.tsx';
import { DeviceRow } from './DeviceRow.tsx';

type Shown =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed' }
  | { state: 'ready'; own: Device; entries: readonly DeviceEntry[] };

/** The devices that can write as the connected member, and signing them out. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const address = useAuthor();
  return (
    <Dialog title={deviceText.title} closeLabel={text.close} onClose={onClose}>
      {address === null ? (
        <p className="text-soft">{deviceText.noWallet}</p>
      ) : (
        <Devices key={address} self={address} />
      )}
    </Dialog>
  );
}

function Devices({ self }: { self: `0x${string}` }) {
  const config = useConfig();
  const { chat, openSigner } = useChat();
  const [devices] = useState(() =>
    createDeviceList({
      config,
      openSigner,
      rooms: chat.rooms,
      now: serverNow,
      post: postJson,
      onOwnEnd: () => endOwnPush(siteOf(config)),
    }),
  );
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [busy, setBusy] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      const own = await devices.current(self);
      if (own === null) return setShown({ state: 'signed-out' });
      setShown({ state: 'ready', own, entries: await devices.load(own) });
    } catch (error) {
      logWarning('the devices could not be listed', error);
      setShown({ state: 'failed' });
    }
  }, [devices, self]);
  useEffect(() => void load(), [load]);

  async function signIn() {
    setBusy('sign-in');
    await devices.signIn(self).then(load, (error: unknown) => {
      if (error instanceof SignInError && error.code === 'rejected') return;
      setShown({ state: 'failed' });
    });
    setBusy(null);
  }

  async function signOut(own: Device, ids: readonly string[], what: string) {
    setBusy(what);
    try {
      await devices.signOut(self, own, ids);
      void showToast('success', deviceText.done);
      await load();
    } catch (error) {
      logWarning('a device could not be signed out', error);
      void showToast('error', deviceText.notDone);
    }
    setBusy(null);
  }

  if (shown.state === 'loading') {
    return <p className="animate-late text-soft">{text.loading}</p>;
  }
  if (shown.state === 'signed-out') {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{deviceText.needsSignIn}</p>
        <Button look="signal" busy={busy !== null} onClick={() => void signIn()}>
          {deviceText.signIn}
        </Button>
      </div>
    );
  }
  if (shown.state === 'failed') {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-soft">
        {deviceText.failed}
        <Button look="quiet" size="small" onClick={() => void load()}>
          {text.retry}
        </Button>
      </p>
    );
  }
  const { own, entries } = shown;
  const others = entries.map(({ device }) => device).filter((id) => id !== own.id);
  return (
    <>
      <p className="-mt-2 mb-3 text-soft text-sm">{deviceText.intro}</p>
      <ul className="grid">
        {entries.map((entry) => (
          <DeviceRow
            key={entry.device}
            entry={entry}
            isCurrent={entry.device === own.id}
            isBusy={busy === entry.device}
            onSignOut={() => void signOut(own, [entry.device], entry.device)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button busy={busy === 'others'} onClick={() => void signOut(own, others, 'others')}>
            {deviceText.signOutOthers}
          </Button>
          <Button
            look="quiet"
            busy={busy === 'all'}
            onClick={() => void signOut(own, [...others, own.id], 'all')}
          >
            {deviceText.signOutAll}
          </Button>
        </div>
      )}
    </>
  );
}

/** The server has forgotten what it pushes here with the device. */
async function endOwnPush(site: Site): Promise<void> {
  if (!hasPush()) return;
  const { endPush } = await import('./push/push.ts');
  await endPush(site, null);
}
