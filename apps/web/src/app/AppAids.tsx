import { MentionAlerts } from '../features/chat/mentions/MentionAlerts.tsx';
import { UnreadTitle } from '../features/chat/UnreadTitle.ts';
import { AppKeys } from './AppKeys.ts';
import { NewBuildBar } from './NewBuildBar.tsx';

/** What the app does beside its pages, once they are here. */
export function AppAids() {
  return (
    <>
      <NewBuildBar />
      <AppKeys />
      <UnreadTitle />
      <MentionAlerts />
    </>
  );
}
