import type { DeviceProof } from '@parley/domain/auth/proof';
import {
  isAfterRevocation,
  type Revocation,
  revocationBytes,
} from '@parley/domain/auth/revocation';
import { isDeviceInForce, parseSignIn } from '@parley/domain/auth/rules';
import { fromBase64Url } from '@parley/domain/chat/base64url';
import type { Message } from '@parley/domain/chat/wire';
import { checkDeviceSignature } from '../../wallet/device/deviceKey.ts';

type Site = { host: string; chainId: number };

/**
 * True if a device was signed out by its own wallet's device `by`, in a statement that really says
 * so. A server can leave one out; it cannot make one up.
 */
async function isRevocation(
  revocation: Revocation,
  device: DeviceProof,
  by: DeviceProof | null,
  { host, chainId }: Site,
): Promise<boolean> {
  const isAboutUs = revocation.host === host && revocation.chainId === chainId;
  if (!isAboutUs || !revocation.devices.includes(device.device)) return false;
  if (by === null || by.device !== revocation.by || by.author !== device.author) return false;
  const signIn = parseSignIn(by.signIn);
  if (signIn === null || !isDeviceInForce(signIn, revocation.at)) return false;
  return checkDeviceSignature(
    fromBase64Url(by.publicKey),
    fromBase64Url(revocation.signature),
    revocationBytes(revocation),
  );
}

/** True for a message that its device had no longer any right to sign. */
export async function isRevoked(
  message: Message,
  proof: DeviceProof,
  proofOf: (device: string) => Promise<DeviceProof | null>,
  site: Site,
): Promise<boolean> {
  const { revocation } = proof;
  if (revocation === undefined || !isAfterRevocation(revocation, message)) return false;
  const by = revocation.by === proof.device ? proof : await proofOf(revocation.by);
  return isRevocation(revocation, proof, by, site);
}
