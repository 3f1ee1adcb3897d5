import { isMessageSigned, isStatementSigned } from '../chat/verifyMessage.ts';
import { type AuditEntry, actBytes, roomActBytes } from './wire.ts';

type Devices = Parameters<typeof isStatementSigned>[2];

/**
 * True if the device of the moderator named by an entry signed just this, for this community, while it had the
 * right to. Whether they moderated then is the server's word.
 */
export function isEntrySigned(entry: AuditEntry, devices: Devices): Promise<boolean> {
  if (entry.t === 'event') return isMessageSigned(entry.message, devices);
  const { host, chainId, device, by, at, signature } = entry.act;
  const said = { host, chainId, device, author: by, sentAt: at, room: '', seq: 0, signature };
  const bytes = entry.t === 'act' ? actBytes(entry.act) : roomActBytes(entry.act);
  return isStatementSigned(said, bytes, devices);
}
