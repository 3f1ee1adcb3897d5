import { chainRef } from '@parley/domain/miniapp/assetId';
import { createStore } from '@parley/domain/state/store';
import { withDeadline } from '@parley/domain/time/deadline';
import { logWarning } from '../../platform/log.ts';
import { loadSdk } from './host.ts';

/** What a host can do for a mini app that this page has a use for, as Farcaster's specification names it. */
export type Capability =
  | 'actions.addMiniApp'
  | 'actions.close'
  | 'actions.composeCast'
  | 'actions.openMiniApp'
  | 'actions.openUrl'
  | 'actions.requestCameraAndMicrophoneAccess'
  | 'actions.sendToken'
  | 'actions.setPrimaryButton'
  | 'actions.signIn'
  | 'actions.swapToken'
  | 'actions.viewCast'
  | 'actions.viewProfile'
  | 'actions.viewToken'
  | 'back'
  | 'haptics.impactOccurred'
  | 'haptics.notificationOccurred'
  | 'haptics.selectionChanged'
  | 'wallet.getEthereumProvider'
  | 'wallet.getEvmProvider'
  | 'wallet.getSolanaProvider';

/** How long a host may take to say what it offers, and which chains it knows, in milliseconds. */
const limitMs = 2_000;

/** What the host offers: null until it is known, 'unsaid' for a host that doesn't say, as older ones. */
export const hostOffers = createStore<ReadonlySet<string> | 'unsaid' | null>(null);

let reading: Promise<void> | undefined;

/** Asks the host what it offers, once in a visit: a host that fails or doesn't answer is not asked again. Never throws. */
export function readCapabilities(): Promise<void> {
  reading ??= read().then(hostOffers.set);
  return reading;
}

async function read(): Promise<ReadonlySet<string> | 'unsaid'> {
  try {
    const { getCapabilities } = await loadSdk();
    const said = await withDeadline(getCapabilities(), limitMs, () => null);
    return said === null ? 'unsaid' : new Set(said);
  } catch (error) {
    logWarning('the host did not say what it offers', error);
    return 'unsaid';
  }
}

/** Whether the host offers this; false until it is known. One that doesn't say is taken to offer all, as by its SDK. */
export function isOffered(capability: Capability): boolean {
  const offers = hostOffers.get();
  return offers === 'unsaid' || offers?.has(capability) === true;
}

/** Whether the host itself says that it offers this: what an older one surely lacks is not taken to be there. */
export function isSaid(capability: Capability): boolean {
  return hostOffers.get() !== 'unsaid' && isOffered(capability);
}

/** As CAIP-2 names them. A host that doesn't say is taken to know none: on a wrong chain, coins would be lost. */
let chains: ReadonlySet<string> = new Set();
let readingChains: Promise<void> | undefined;

/** Asks the host which chains it knows, once in a visit. Never throws. */
export function readChains(): Promise<void> {
  readingChains ??= askChains();
  return readingChains;
}

async function askChains(): Promise<void> {
  try {
    const { getChains } = await loadSdk();
    chains = new Set(await withDeadline(getChains(), limitMs, () => []));
  } catch (error) {
    logWarning('the host did not say which chains it knows', error);
  }
}

/** Whether the host says that it knows a chain; false until it is known. */
export function knowsChain(chainId: number): boolean {
  return chains.has(chainRef(chainId));
}
