import { type ClientAddress, isClientPlace } from '@parley/domain/push/wire';
import { environment } from '../../../platform/environment.ts';
import { addToFavorites } from '../../../wallet/farcaster/addToFavorites.ts';
import { isOffered, readCapabilities } from '../../../wallet/farcaster/capabilities.ts';
import { hostUser, notificationPlace } from '../../../wallet/farcaster/hostContext.ts';

/** True in a Farcaster client, which notifies its users in the browser's place. */
export const isInClient = () => environment.get() === 'farcaster';

/** Whether the client notifies members of mini apps that they have added. */
export async function canClientNotify(): Promise<boolean> {
  await readCapabilities();
  return notificationPlace.get() !== null || isOffered('actions.addMiniApp');
}

/**
 * Has the client take notifications for the member, who is asked to add this site where they haven't; false where they
 * want none from it. Throws as `addToFavorites` does.
 */
export async function askClient(): Promise<boolean> {
  if (notificationPlace.get() === null) await addToFavorites();
  return addressInClient() !== null;
}

/** Where the client takes notifications for the member; null while it takes none. */
export function addressInClient(): ClientAddress | null {
  const [place, user] = [notificationPlace.get(), hostUser.get()];
  if (user === null || !isClientPlace(place)) return null;
  return { ...place, fid: user.fid, clientFid: user.clientFid };
}
