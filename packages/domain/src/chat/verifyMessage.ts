import type { DeviceProof } from '../auth/proof.ts';
import { isAfterRevocation, type Revocation, revocationBytes } from '../auth/revocation.ts';
import { isDeviceInForce, parseSignIn } from '../auth/rules.ts';
import { envelopeBytes } from './envelope.ts';
import { isForSite, type Site } from './formerHosts.ts';
import { importPublicKey, isSignedBy, type PublicKey } from './signature.ts';
import type { Message } from './wire.ts';

type Devices = {
  /** The community that a message has to be for. */
  site: Site;
  /** A device's proof, which the wallet's signature was checked of; null if it has none. */
  proofOf: (device: string) => Promise<DeviceProof | null>;
  /** Keys by devices, so that each is imported once. */
  keyOf?: (proof: DeviceProof) => Promise<PublicKey | null>;
};

/**
 * True if the author's wallet let the device sign, the device still had that right when it signed, and
 * it signed this very message for this community.
 */
export async function isMessageSigned(message: Message, devices: Devices): Promise<boolean> {
  return isStatementSigned(message, envelopeBytes(message), devices);
}

/** What a device said for its wallet; `room` and `seq` are its place in a log, empty and 0 beside one. */
type Statement = Pick<
  Message,
  'host' | 'chainId' | 'device' | 'author' | 'sentAt' | 'room' | 'seq' | 'signature'
>;

/** The same for whatever a device signs: these bytes must be what it says. */
export async function isStatementSigned(
  said: Statement,
  bytes: Uint8Array<ArrayBuffer>,
  devices: Devices,
): Promise<boolean> {
  const { site, proofOf, keyOf = importKeyOf } = devices;
  if (!(await isForSite(said, site))) return false;
  const proof = await proofOf(said.device);
  if (proof === null || proof.author !== said.author) return false;
  if (!maySign(proof, said.host, said.sentAt)) return false;
  if (await isRevoked(said, proof, devices)) return false;
  return isSignedBy(await keyOf(proof), bytes, said.signature);
}

/** True if the wallet let the device sign at that time, for that host. */
function maySign({ signIn: text }: DeviceProof, host: string, at: number): boolean {
  const signIn = parseSignIn(text);
  return signIn !== null && signIn.domain === host && isDeviceInForce(signIn, at);
}

function importKeyOf({ publicKey }: DeviceProof): Promise<PublicKey | null> {
  return importPublicKey(publicKey);
}

/** True for a message that its device had no longer any right to sign. */
async function isRevoked(message: Statement, proof: DeviceProof, { proofOf, site }: Devices) {
  const { revocation } = proof;
  if (revocation === undefined || !isAfterRevocation(revocation, message)) return false;
  const by = revocation.by === proof.device ? proof : await proofOf(revocation.by);
  return isRevocation(revocation, proof, by, site);
}

/**
 * True if a device was signed out by its own wallet's device `by`, in a statement that really says
 * so. A server can leave one out; it cannot make one up.
 */
async function isRevocation(
  revocation: Revocation,
  device: DeviceProof,
  by: DeviceProof | null,
  site: Site,
): Promise<boolean> {
  if (!revocation.devices.includes(device.device)) return false;
  const { host, chainId, at } = revocation;
  if (!(await isForSite({ host, chainId, sentAt: at, room: '', seq: 0 }, site))) return false;
  if (by === null || by.device !== revocation.by || by.author !== device.author) return false;
  if (!maySign(by, host, at)) return false;
  const key = await importPublicKey(by.publicKey);
  return isSignedBy(key, revocationBytes(revocation), revocation.signature);
}
