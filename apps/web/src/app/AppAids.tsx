import { MentionAlerts } from '../features/chat/mentions/MentionAlerts.tsx';
import { UnreadTitle } from '../features/chat/UnreadTitle.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { AppKeys } from './AppKeys.ts';
import { DialogHost } from './DialogHost.tsx';
import { NewBuildBar } from './NewBuildBar.tsx';

const LiveRooms = lazyPart(() =>
  import('../features/chat/rooms/LiveRooms.tsx').then((m) => m.LiveRooms),
);

/** What the app does beside its pages, once they are here. */
export function AppAids() {
  return (
    <>
      <DialogHost />
      <NewBuildBar />
      <AppKeys />
      <UnreadTitle />
      <MentionAlerts />
      <LiveRooms />
    </>
  );
}
