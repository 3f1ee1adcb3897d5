import { auditText } from '@parley/text/audit';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

const RoomsSection = lazyPart(() =>
  import('../../features/chat/rooms/RoomsSection.tsx').then((m) => m.RoomsSection),
);
const AuditLog = lazyPart(() =>
  import('../../features/chat/audit/AuditLog.tsx').then((m) => m.AuditLog),
);

/** The rooms, and what moderators did, for everybody. */
export function Page() {
  return (
    <PageBody title={auditText.title} intro={auditText.intro}>
      <RoomsSection />
      <AuditLog />
    </PageBody>
  );
}
