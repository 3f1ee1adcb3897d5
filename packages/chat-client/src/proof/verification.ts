import type { DeviceProof } from '@parley/domain/auth/proof';
import { toBase64Url } from '@parley/domain/chat/base64url';
import type { Site } from '@parley/domain/chat/formerHosts';
import { digestOf } from '@parley/domain/chat/hashes';
import { isRemovalSigned } from '@parley/domain/chat/removal';
import { isMessageSigned } from '@parley/domain/chat/verifyMessage';
import type { Message } from '@parley/domain/chat/wire';
import type { ClientPorts } from '../ports.ts';

/** What this device itself found out about a message's signatures. */
export type VerificationState = 'checking' | 'verified' | 'broken';

const proofsPerRequest = 50;
const retryMs = 10_000;

/** What was found out about messages so far, and what finds it out. */
export type Verification = {
  /** Checks a message once; `about` is the message that an event is about. */
  verify(message: Message, about?: Message | null): void;
  stateOf(message: Message): VerificationState;
  /** A device's proof, checked; null where the server has none that holds. */
  proofOf(device: string): Promise<DeviceProof | null>;
  /** Notifies of one message only: a long log must not render for each of its messages. */
  subscribe(message: Message, listener: () => void): () => void;
};

type VerificationParameters = {
  /** The community that messages have to be for. */
  site: Site;
  /** Whether the server publishes a key that signed something for it. */
  isPublished: (key: string) => Promise<boolean>;
  /** Asks the server for the proofs of these devices. */
  fetchProofs: (ids: readonly string[]) => Promise<readonly DeviceProof[]>;
  /** True if the wallet of the proof really let this very device sign. */
  verifyProof: (proof: DeviceProof) => Promise<boolean>;
  /** Notes for developers what went wrong. */
  warn: ClientPorts['warn'];
};

/** Checks messages and remembers the answers. A device's proof is asked for and checked once. */
export function createVerification(parameters: VerificationParameters): Verification {
  const { site, isPublished, fetchProofs, verifyProof, warn } = parameters;
  // By the message object: the result belongs to this exact text, and goes with it.
  const states = new WeakMap<Message, VerificationState>();
  const listeners = new WeakMap<Message, Set<() => void>>();
  const proofs = new Map<string, Promise<DeviceProof | null>>();
  let wanted = new Map<string, (proof: Promise<DeviceProof | null>) => void>();

  function settle(message: Message, state: VerificationState) {
    states.set(message, state);
    for (const listener of listeners.get(message) ?? []) listener();
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
      const answer = fetchProofs(some.map(([device]) => device));
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

  async function checkedProof(device: string, proof: DeviceProof | undefined) {
    if (proof?.device !== device) return null;
    return (await verifyProof(proof)) ? proof : null;
  }

  async function check(message: Message, about: Message | null): Promise<VerificationState> {
    // Its author signed an event about what stood there then: something else must not stand there now.
    if (about !== null && !(await isAbout(message, about))) return 'broken';
    const isRight =
      message.removed === undefined
        ? await isMessageSigned(message, { site, proofOf })
        : (await isRemovalSigned(message, site.chainId)) &&
          (await isPublished(message.removed.key));
    return isRight ? 'verified' : 'broken';
  }

  function verify(message: Message, about: Message | null = null) {
    if (states.has(message)) return;
    states.set(message, 'checking');
    check(message, about).then(
      (state) => settle(message, state),
      (error: unknown) => {
        // Not knowing is not a broken signature: it stays "checking" and is tried again.
        warn('a signature could not be checked yet', error);
        setTimeout(() => {
          states.delete(message);
          verify(message, about);
        }, retryMs);
      },
    );
  }

  return {
    verify,
    stateOf: (message) => states.get(message) ?? 'checking',
    proofOf,
    subscribe(message, listener) {
      const own = listeners.get(message) ?? new Set();
      listeners.set(message, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

async function isAbout({ target }: Message, about: Message): Promise<boolean> {
  return target?.seq === about.seq && target.digest === toBase64Url(await digestOf(about));
}
