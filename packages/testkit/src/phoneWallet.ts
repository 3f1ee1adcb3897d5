import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils';
import { type Hex, numberToHex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { answerAsPhone } from './phoneAnswers.ts';
import { createMemoryStorage } from './phoneStorage.ts';

/** How a phone behaves; a test may change it at any time. */
export type PhoneBehavior = {
  /** Refuses every session and request, as a member does who taps "Reject". */
  rejects: boolean;
  /** Refuses these methods only. */
  declines: readonly string[];
  /** Never answers these methods. */
  ignores: readonly string[];
  /** Does what these methods ask for, and its answer gets lost. */
  loses: readonly string[];
  /** Answers these methods with an error; where it is `after`, it does what they ask for first. */
  fails: Readonly<Record<string, { code: number; message: string; after?: boolean }>>;
  /** Chains that it has accounts on. */
  chainIds: readonly number[];
  /** The methods that it supports. */
  methods: readonly string[];
};

/** A real WalletConnect wallet with keys that sign for real. */
export type PhoneWallet = {
  addresses: readonly [Hex, Hex];
  behavior: PhoneBehavior;
  /** Methods that it was asked for, in their order. */
  asked: string[];
  /** The same with all that was asked, and the chain that each request named (CAIP-2). */
  requests: { method: string; params: readonly unknown[]; chain: string }[];
  /** The verification of each site that asked for a session: UNKNOWN, VALID, or INVALID. */
  proposals: { origin: string; validation: string }[];
  /** Chains that its sessions grant accounts on (CAIP-2). */
  granted: () => string[];
  /** Scans a QR code. */
  scan: (uri: string) => Promise<void>;
  /** Switches to its other account and grants the site that one only. */
  switchAccount: (address: Hex) => Promise<void>;
  /** Reports an account to the site, whether or not it is granted. */
  nameAccount: (address: Hex) => Promise<void>;
  /** Grants the site no account, without ending the session. */
  hideAccounts: () => Promise<void>;
  /** Switches to another chain. */
  changeChain: (chainId: number) => Promise<void>;
  /** Grants the site accounts on these chains from now on. */
  grantChains: (chainIds: readonly number[]) => Promise<void>;
  /** Ends every session. */
  disconnect: () => Promise<void>;
  /** How many sessions it holds. */
  sessions: () => number;
  stop: () => Promise<void>;
};

type Parameters = {
  relayUrl: string;
  projectId: string;
  rpcUrl: string;
  chainId: number;
  /** Where it gets the key of attestations; without it, it ignores them. */
  verifyUrl?: string;
};

/** How long a site may take to acknowledge an event, in milliseconds. */
const answerLimitMs = 15_000;

const everyMethod = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
];
const events = ['accountsChanged', 'chainChanged'];
const metadata = { name: 'Test phone', description: '', url: 'https://phone.test', icons: [] };

/** Turns on a phone with a wallet on it. `rpcUrl` is where it sends transactions. */
export async function startPhoneWallet(parameters: Parameters): Promise<PhoneWallet> {
  const { relayUrl, projectId, rpcUrl, chainId, verifyUrl } = parameters;
  const accounts: readonly [PrivateKeyAccount, PrivateKeyAccount] = [
    privateKeyToAccount(generatePrivateKey()),
    privateKeyToAccount(generatePrivateKey()),
  ];
  const behavior: PhoneBehavior = {
    rejects: false,
    declines: [],
    ignores: [],
    loses: [],
    fails: {},
    chainIds: [chainId],
    methods: everyMethod,
  };
  const asked: string[] = [];
  const requests: PhoneWallet['requests'] = [];
  const proposals: PhoneWallet['proposals'] = [];
  let current = accounts[0];

  const options = { relayUrl, projectId, logger: 'silent', telemetryEnabled: false };
  const customStoragePrefix = `phone${current.address}`;
  const core = new Core({ ...options, customStoragePrefix, storage: createMemoryStorage() });
  // Tests use loopback only; these two would connect to WalletConnect.
  core.eventClient.init = async () => {};
  if (verifyUrl === undefined) core.verify.resolve = async () => undefined as never;
  else Reflect.set(core.verify, 'verifyUrlV3', verifyUrl);
  const kit = await WalletKit.init({ core: core as never, metadata });

  const caip = (id: number) => `eip155:${id}`;
  const topics = () => Object.keys(kit.getActiveSessions());
  const namespace = (chainIds: readonly number[]) => ({
    chains: chainIds.map(caip),
    methods: [...behavior.methods],
    events,
    accounts: chainIds.map((id) => `${caip(id)}:${current.address}`),
  });

  kit.on('session_proposal', async ({ id, params, verifyContext }) => {
    proposals.push(verifyContext.verified);
    if (behavior.rejects) {
      await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') });
      return;
    }
    const eip155 = namespace(behavior.chainIds);
    const namespaces = buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: { eip155 },
    });
    await kit.approveSession({ id, namespaces: namespaces.eip155 ? namespaces : { eip155 } });
  });
  kit.on('session_request', async ({ id, topic, params }) => {
    const { method, params: list } = params.request;
    asked.push(method);
    requests.push({ method, params: list, chain: params.chainId });
    if (behavior.ignores.includes(method)) return;
    const response = await answer(method, list);
    const respond = () =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } });
    // What failed is no answer that could be lost: nothing came of it.
    const isLost = behavior.loses.includes(method) && 'result' in response;
    await (isLost ? onNoWay(respond) : respond());
  });

  /** Has it answer into a relay that is away: a phone that never answers hears of no other request. */
  async function onNoWay(respond: () => Promise<unknown>): Promise<void> {
    const { publish } = core.relayer;
    core.relayer.publish = async () => {};
    await respond().finally(() => {
      core.relayer.publish = publish;
    });
  }

  async function answer(method: string, list: readonly unknown[]) {
    if (behavior.rejects || behavior.declines.includes(method)) {
      return { error: getSdkError('USER_REJECTED') };
    }
    const failure = behavior.fails[method];
    const error = failure && { code: failure.code, message: failure.message };
    if (error !== undefined && failure?.after !== true) return { error };
    const done = await answerAsPhone({ account: current, rpcUrl, chainId }, method, list);
    return error === undefined || 'error' in done ? done : { error };
  }

  async function update(): Promise<void> {
    for (const topic of topics()) await grant(topic);
  }

  /** A site that is reconnecting may miss an event: then it is sent again, as a member would. */
  async function grant(topic: string, attempts = 4): Promise<void> {
    const namespaces = { eip155: namespace(behavior.chainIds) };
    const { acknowledged } = await kit.updateSession({ topic, namespaces });
    const silence = AbortSignal.timeout(answerLimitMs);
    const isHeard = await Promise.race([
      acknowledged().then(() => true),
      new Promise<false>((resolve) => {
        silence.onabort = () => resolve(false);
      }),
    ]);
    if (isHeard) return;
    if (attempts > 1) return grant(topic, attempts - 1);
    throw new Error(`The site did not acknowledge the chains ${behavior.chainIds}.`);
  }

  async function tell(name: string, data: unknown): Promise<void> {
    const inside = caip(behavior.chainIds[0] ?? chainId);
    for (const topic of topics()) {
      await kit.emitSessionEvent({ topic, event: { name, data }, chainId: inside });
    }
  }

  return {
    addresses: [accounts[0].address, accounts[1].address],
    behavior,
    asked,
    requests,
    proposals,
    granted: () =>
      Object.values(kit.getActiveSessions()).flatMap(
        ({ namespaces }) => namespaces.eip155?.accounts.map((at) => at.replace(/:0x.*$/, '')) ?? [],
      ),
    scan: (uri) => kit.pair({ uri }),
    async switchAccount(address) {
      current = accounts.find((account) => account.address === address) ?? current;
      await update();
      await tell('accountsChanged', [address]);
    },
    nameAccount: (address) => tell('accountsChanged', [address]),
    hideAccounts: () => tell('accountsChanged', []),
    changeChain: (id) => tell('chainChanged', numberToHex(id)),
    async grantChains(chainIds) {
      behavior.chainIds = chainIds;
      await update();
    },
    async disconnect() {
      const reason = getSdkError('USER_DISCONNECTED');
      for (const topic of topics()) await kit.disconnectSession({ topic, reason });
    },
    sessions: () => topics().length,
    async stop() {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
}
