import { isStatementSigned } from '../chat/verifyMessage.ts';
import { bioBytes, type SignedBio } from './bio.ts';

type Devices = Parameters<typeof isStatementSigned>[2];

/** True if a device of the member signed just this, for this community, while it had the right to. */
export function isBioSigned(said: SignedBio, devices: Devices): Promise<boolean> {
  const { host, chainId, device, author, at: sentAt, signature } = said;
  const statement = { host, chainId, device, author, sentAt, room: '', seq: 0, signature };
  return isStatementSigned(statement, bioBytes(said), devices);
}
