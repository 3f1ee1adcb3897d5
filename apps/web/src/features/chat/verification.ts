import { envelopeBytes } from '@parley/domain/chat/envelope';
import { type DeviceProof, deviceProofsSchema, type Message } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { fromBase64Url } from '../../platform/base64url.ts';
import { checkDeviceSignature, deviceIdOf } from '../../platform/device/deviceKey.ts';
import { getJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { openWeb3 } from '../../platform/wallet/wallet.ts';

/** What this browser itself found out about a message's signatures. */
export type SealState = 'checking' | 'verified' | 'broken';

const proofsPerRequest = 50;
const retryMs = 10_000;

export type Verification = ReturnType<typeof createVerification>;

/** Checks messages and remembers the answers. A device's proof is asked for and checked once. */
export function createVerification(config: PublicConfig) {
  const host = new URL(config.projectUrl).host;
  const states = new Map<string, SealState>();
  const listeners = new Set<() => void>();
  const proofs = new Map<string, Promise<DeviceProof | null>>();
  let wanted = new Map<string, (proof: Promise<DeviceProof | null>) => void>();

  function settle(message: Message, state: SealState) {
    states.set(message.signature, state);
    for (const listener of listeners) listener();
  }

  /** Collects the devices of one moment into one request. */
  function proofOf(device: string): Promise<DeviceProof | null> {
    const known = proofs.get(device);
    if (known !== undefined) return known;
    const proof = new Promise<DeviceProof | null>((resolve) => {
      if (wanted.size === 0) setTimeout(askForProofs, 50);
      wanted.set(device, resolve);
    });
    proofs.set(device, proof);
    proof.catch(() => proofs.delete(device));
    return proof;
  }

  function askForProofs() {
    const asked = [...wanted];
    wanted = new Map();
    for (let start = 0; start < asked.length; start += proofsPerRequest) {
      const some = asked.slice(start, start + proofsPerRequest);
      const ids = some.map(([device]) => device).join(',');
      const answer = getJson(`/chat/devices?ids=${ids}`, deviceProofsSchema);
      for (const [device, resolve] of some) {
        resolve(
          answer.then((list) =>
            checkedProof(
              device,
              list.find((p) => p.device === device),
            ),
          ),
        );
      }
    }
  }

  /** The proof, if the wallet really let this very device sign; null if it did not. */
  async function checkedProof(device: string, proof: DeviceProof | undefined) {
    if (proof === undefined) return null;
    if ((await deviceIdOf(fromBase64Url(proof.publicKey))) !== device) return null;
    const [{ reads }, { verifyDeviceProof }] = await Promise.all([
      openWeb3(config),
      import('@parley/chain/auth/verifyDeviceProof'),
    ]);
    const about = { host, chainId: config.supportedChainId, client: reads };
    return (await verifyDeviceProof(proof, about)) ? proof : null;
  }

  async function check(message: Message): Promise<SealState> {
    const proof = await proofOf(message.device);
    if (proof === null || proof.author !== message.author) return 'broken';
    if (message.host !== host || message.chainId !== config.supportedChainId) return 'broken';
    const signed = await checkDeviceSignature(
      fromBase64Url(proof.publicKey),
      fromBase64Url(message.signature),
      envelopeBytes(message),
    );
    return signed ? 'verified' : 'broken';
  }

  function verify(message: Message) {
    if (states.has(message.signature)) return;
    states.set(message.signature, 'checking');
    check(message).then(
      (state) => settle(message, state),
      (error: unknown) => {
        // Not knowing is not a broken seal: it stays "checking" and is tried again.
        logWarning('a signature could not be checked yet', error);
        setTimeout(() => {
          states.delete(message.signature);
          verify(message);
        }, retryMs);
      },
    );
  }

  return {
    verify,
    stateOf: (message: Message): SealState => states.get(message.signature) ?? 'checking',
    proofOf,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
