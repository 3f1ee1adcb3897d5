import { useSyncExternalStore } from 'react';
import { MentionAlerts } from '../features/chat/mentions/MentionAlerts.tsx';
import { MutesKeeper } from '../features/chat/muted/MutesKeeper.tsx';
import { PushKeeper } from '../features/chat/push/PushKeeper.tsx';
import { UnreadTitle } from '../features/chat/UnreadTitle.ts';
import { askedDialog, closeDialog } from '../platform/dialogs.ts';
import { environment } from '../platform/environment.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { AddressBar } from './AddressBar.tsx';
import { AppKeys } from './AppKeys.ts';
import { DialogHost } from './DialogHost.tsx';
import { FileDrops } from './FileDrops.ts';
import { IndexBar } from './IndexBar.tsx';
import { NewBuildBar } from './NewBuildBar.tsx';
import { PagePlace } from './PagePlace.tsx';

/** Here and not with the other dialogs, whose list is in every first load. */
const NotificationsDialog = lazyPart(() =>
  import('../features/chat/push/NotificationsDialog.tsx').then((m) => m.NotificationsDialog),
);
const SharedCasts = lazyPart(() =>
  import('../features/farcaster/CastDialog.tsx').then((m) => m.SharedCasts),
);
const LiveRooms = lazyPart(() =>
  import('../features/chat/rooms/LiveRooms.tsx').then((m) => m.LiveRooms),
);

/** What the app does beside its pages, once they are here. */
export function AppAids() {
  const asked = useSyncExternalStore(askedDialog.subscribe, askedDialog.get);
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  return (
    <>
      <DialogHost />
      <AddressBar />
      <NewBuildBar />
      <IndexBar />
      <AppKeys />
      <FileDrops />
      <PagePlace />
      <UnreadTitle />
      <MentionAlerts />
      <PushKeeper />
      <MutesKeeper />
      {asked === 'notifications' && <NotificationsDialog onClose={closeDialog} />}
      {where === 'farcaster' && <SharedCasts />}
      <LiveRooms />
    </>
  );
}
