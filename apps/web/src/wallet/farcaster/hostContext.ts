import { channelIn, type SharedCast, sharedCastIn } from '@parley/domain/miniapp/cast';
import { createStore } from '@parley/domain/state/store';
import { loadSdk } from './host.ts';

/** Whether this site is among the member's mini apps. */
export const isFavorite = createStore(false);

/** The member as the host says them, and the client itself; their Farcaster ids. Nothing of it is verified. */
export type HostUser = {
  fid: number;
  clientFid: number;
  username: string | null;
  /** Address of their picture there. */
  picture: string | null;
};

/** Null until the host has told. */
export const hostUser = createStore<HostUser | null>(null);

/** The cast that this site was opened to talk about; null for none. */
export const sharedCast = createStore<SharedCast | null>(null);

/** The channel of Farcaster that this site was opened from; null for none. */
export const hostChannel = createStore<string | null>(null);

/** Where the client takes notifications for the member, as it says; null while it takes none. */
export type NotificationPlace = { url: string; token: string };
export const notificationPlace = createStore<NotificationPlace | null>(null);

/** Notes where the client takes notifications. */
export function notePlace(details: NotificationPlace | null | undefined): void {
  notificationPlace.set(details ? { url: details.url, token: details.token } : null);
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Applies the host's context: how much of the page its controls cover, in CSS pixels (`--host-top`
 * and so on), who its user is, whether they have added this site, and where they are notified. Throws when the host does
 * not answer.
 */
export async function followContext(): Promise<void> {
  const sdk = await loadSdk();
  sdk.on('miniAppAdded', (added) => {
    isFavorite.set(true);
    notePlace(added?.notificationDetails);
  });
  sdk.on('miniAppRemoved', () => {
    isFavorite.set(false);
    notePlace(null);
  });
  sdk.on('notificationsEnabled', ({ notificationDetails }) => notePlace(notificationDetails));
  sdk.on('notificationsDisabled', () => notePlace(null));
  const { client, user, location: place } = await sdk.context;
  isFavorite.set(client.added);
  notePlace(client.notificationDetails);
  sharedCast.set(sharedCastIn(place));
  hostChannel.set(channelIn(place));
  hostUser.set({
    fid: user.fid,
    clientFid: client.clientFid,
    username: user.username ?? null,
    picture: user.pfpUrl ?? null,
  });
  for (const side of sides) {
    const covered = client.safeAreaInsets?.[side] ?? 0;
    document.documentElement.style.setProperty(`--host-${side}`, `${covered}px`);
  }
}
