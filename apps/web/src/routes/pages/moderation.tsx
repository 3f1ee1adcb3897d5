import { auditText } from '@parley/text/audit';
import { AuditLog } from '../../features/chat/audit/AuditLog.tsx';
import { PageBody } from '../../ui/PageBody.tsx';

/** What moderators did, for everybody. */
export function Page() {
  return (
    <PageBody title={auditText.title} intro={auditText.intro}>
      <AuditLog />
    </PageBody>
  );
}
