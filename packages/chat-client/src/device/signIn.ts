import { signInMessage } from '@parley/domain/auth/rules';
import { type NonceRequest, nonceSchema, verifyAnswerSchema } from '@parley/domain/auth/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { ClientPorts } from '../ports.ts';
import { createDevice, type Device } from './deviceKey.ts';
import type { DeviceStore } from './devices.ts';

/** Why a sign-in failed. `rejected` is the member's own choice, not a failure. */
export class SignInError extends Error {
  readonly code: 'rejected' | 'refused' | 'unavailable';
  constructor(code: SignInError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

type SignInParameters = {
  config: PublicConfig;
  /** EIP-55 checksummed. */
  address: string;
  devices: DeviceStore;
  /** Asks the wallet; throws with `code: 'rejected'` when the member declines. */
  signText: (text: string) => Promise<string>;
  now: () => number;
  post: ClientPorts['http']['post'];
};

/**
 * Lets this device sign for a wallet: nonce for its key → wallet signature → server. Each
 * sign-in creates a new key, so that a revoked device never becomes valid again.
 */
export async function signIn(parameters: SignInParameters): Promise<Device> {
  const { config, address, devices, signText, now, post } = parameters;
  const device = await createDevice();
  const request: NonceRequest = { devicePublicKey: device.publicKey };
  const { nonce } = await post('/api/auth/nonce', request, nonceSchema).catch(asSignInError);
  const domain = new URL(config.projectUrl).host;
  const message = signInMessage({
    domain,
    uri: config.projectUrl,
    address,
    chainId: config.supportedChainId,
    nonce,
    issuedAt: new Date(now()),
    devicePublicKey: device.publicKey,
  });
  const signature = await signText(message).catch(asSignInError);
  const body = { domain, message, signature };
  const answer = await post('/api/auth/verify-siwe', body, verifyAnswerSchema).catch(asSignInError);
  if (!answer.valid) throw new SignInError('refused', answer.message);
  const authorized = { ...device, expiresAt: answer.expiresAt };
  await devices.put(address, authorized);
  return authorized;
}

function asSignInError(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isTold = code === 'rejected' || code === 'refused';
  throw new SignInError(isTold ? code : 'unavailable', message, error);
}
