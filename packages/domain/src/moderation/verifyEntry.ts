import { isMessageSigned, isStatementSigned } from '../chat/verifyMessage.ts';
import { roomBytes, type SignedRoom } from '../rooms/wire.ts';
import type { AuditEntry } from './audit.ts';
import { roomActBytes } from './roomModes.ts';
import { actBytes } from './wire.ts';

type Devices = Parameters<typeof isStatementSigned>[2];

/**
 * True if the device of the moderator named by an entry signed just this, for this community, while it had the
 * right to. Whether they moderated then is the server's word.
 */
export function isEntrySigned(entry: AuditEntry, devices: Devices): Promise<boolean> {
  if (entry.t === 'event') return isMessageSigned(entry.message, devices);
  if (entry.t === 'room') return isRoomSigned(entry.act, devices);
  const bytes = entry.t === 'act' ? actBytes(entry.act) : roomActBytes(entry.act);
  return isSaidBy(entry.act, bytes, devices);
}

/** The same for what a moderator said of a room. */
export function isRoomSigned(said: SignedRoom, devices: Devices): Promise<boolean> {
  return isSaidBy(said, roomBytes(said), devices);
}

type Said = Pick<SignedRoom, 'host' | 'chainId' | 'device' | 'by' | 'at' | 'signature'>;

function isSaidBy(said: Said, bytes: Uint8Array<ArrayBuffer>, devices: Devices): Promise<boolean> {
  const { host, chainId, device, by, at, signature } = said;
  const named = { host, chainId, device, author: by, sentAt: at, room: '', seq: 0, signature };
  return isStatementSigned(named, bytes, devices);
}
