import { createHash, randomBytes } from 'node:crypto';
import {
  issuedAtToleranceMs,
  nonceLifetimeMs,
  parseSignIn,
  type SignIn,
  signInLifetimeMs,
} from '@parley/domain/auth/rules';
import type { VerifyAnswer, VerifyRequest } from '@parley/domain/auth/wire';
import { deviceLifetimeMs } from '@parley/domain/chat/limits';
import { refusalMessages } from '@parley/domain/chat/refusals';
import { sessionText } from '@parley/text/session';
import { getAddress, type Hex } from 'viem';
import type { Clock } from '../platform/clock.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import { type Rpc, RpcDownError } from '../platform/rpc.ts';
import { deviceId, importDeviceKey } from './devices.ts';
import type { AuthStore } from './store.ts';
import { isWalletSignature } from './walletSignature.ts';

const sentences = {
  malformed: 'This sign-in message can’t be read. Reload the page and try again.',
  nonce: 'This sign-in took too long or was already used. Try again.',
  elsewhere: 'This sign-in message is for another community.',
  clock: refusalMessages['wrong-clock'],
  device: 'This device’s key can’t be used. Reload the page and try again.',
  signature: 'The signature doesn’t match this wallet. Try again.',
} as const;

/** Unused nonces that may exist at once: more come only from an attack. */
const nonceLimit = 100_000;
const sweepEveryMs = 10_000;

type Community = { authority: string; origin: string; chainId: number };

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-In with Ethereum for devices: nonces, and the whole check of a signed message. */
export function createAuthService(store: AuthStore, rpc: Rpc, clock: Clock, community: Community) {
  let sweptAt = Number.NEGATIVE_INFINITY;
  let unused = 0;

  /**
   * Makes a nonce for the sign-in of one device, to be used once, within 5 minutes. It is bound to
   * the device's key, not to a cookie: a frame in another site has none. Throws AppError 400 for a
   * malformed key.
   */
  async function issueNonce(devicePublicKey: string): Promise<string> {
    if (importDeviceKey(devicePublicKey) === null) throw new AppError(400, sentences.device);
    const now = clock.now();
    if (now - sweptAt > sweepEveryMs) {
      sweptAt = now;
      unused = await store.sweepNonces(now);
    }
    if (unused >= nonceLimit) {
      throw new AppError(429, 'Too many people are signing in. Try again in a moment.', {
        retryAfterMs: sweepEveryMs,
      });
    }
    unused += 1;
    const nonce = randomBytes(16).toString('hex');
    await store.addNonce(sha256(nonce), idBytes(devicePublicKey), now + nonceLifetimeMs);
    return nonce;
  }

  /**
   * Checks a signed sign-in message and lets its device sign for the wallet. The nonce is used up
   * before anything costly happens, whatever the outcome. Throws AppError 503 when a contract
   * wallet has to be asked and the chain does not answer. `agent` is what the device's owner will
   * know it by.
   */
  async function verify(request: VerifyRequest, agent: string): Promise<VerifyAnswer> {
    if (request.message.startsWith(' wants you to sign in'))
      return refuse(sessionText.missingDomain);
    const signIn = parseSignIn(request.message);
    if (signIn === null) return refuse(sentences.malformed);
    const askedBy = idBytes(signIn.devicePublicKey);
    if (!(await store.useNonce(sha256(signIn.nonce), askedBy, clock.now()))) {
      return refuse(sentences.nonce);
    }
    const fault = faultOf(signIn, request.domain);
    if (fault !== null) return refuse(fault);
    const { message, signature } = request;
    if (!(await checkSignature(signIn.address as Hex, message, signature))) {
      return refuse(sentences.signature);
    }
    const suspension = await store.suspensionOf(signIn.address.toLowerCase());
    if (suspension !== null) return refuse(sessionText.suspended(suspension));
    const device = {
      device: deviceId(signIn.devicePublicKey),
      author: signIn.address.toLowerCase(),
      publicKey: signIn.devicePublicKey,
      signIn: message,
      walletSignature: signature,
      expiresAt: signIn.issuedAt.getTime() + deviceLifetimeMs,
      agent,
    };
    // A used key is refused: its first proof covers everything it has signed.
    if (!(await store.addDevice(device))) return refuse(sentences.device);
    return {
      valid: true,
      address: signIn.address,
      device: device.device,
      expiresAt: device.expiresAt,
    };
  }

  function faultOf(signIn: SignIn, domain: string): string | null {
    const { authority, origin, chainId } = community;
    if (domain !== authority || signIn.domain !== authority || signIn.uri !== origin) {
      return sentences.elsewhere;
    }
    if (signIn.chainId !== chainId) return sentences.elsewhere;
    const age = clock.now() - signIn.issuedAt.getTime();
    if (Math.abs(age) > issuedAtToleranceMs || age > signInLifetimeMs) return sentences.clock;
    if (getAddress(signIn.address) !== signIn.address) return sentences.malformed;
    return importDeviceKey(signIn.devicePublicKey) === null ? sentences.device : null;
  }

  async function checkSignature(address: Hex, message: string, signature: string) {
    try {
      return await isWalletSignature({ address, message, signature }, rpc);
    } catch (error) {
      if (!(error instanceof RpcDownError)) throw error;
      throw unavailable('Couldn’t check this wallet on chain. Try again in a moment.', error);
    }
  }

  return { issueNonce, verify };
}

function refuse(message: string): VerifyAnswer {
  return { valid: false, message };
}

/** The 32 bytes of a device's id: what its nonces are bound to. */
function idBytes(devicePublicKey: string): Buffer {
  return Buffer.from(deviceId(devicePublicKey), 'base64url');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
