import { AddMiniApp, exposeToIframe, SignIn } from '@farcaster/miniapp-host';
import { type HostAnswers, type HostPayment, tokenMethods } from './miniAppHostTokens.ts';

// The part of the DOM that this page, the only one of the test kit, uses.
declare const location: { search: string };
declare const document: {
  createElement: (name: 'iframe') => { title: string; src: string };
  body: { append: (element: object) => void };
};

type Exposed = Parameters<typeof exposeToIframe>[0];
type Listener = (...payload: unknown[]) => void;
type Answer = { result: unknown } | { error: { code: number; message: string } };

/** What a journey sees and does; `host` in the page. */
export type HostControls = {
  /** What the mini app asked of the host, in order, without wallet requests. */
  calls: { name: string; params: unknown }[];
  /** Whether the back button is shown. */
  isBackShown: boolean;
  /** Refuses to add the mini app, and to sign in. */
  refuses: boolean;
  /** How it answers what is asked of its tokens, of its wallet for Solana, and of its composer. */
  answers: HostAnswers;
  /** Presses the client's own button. */
  press: () => void;
  /** Presses the back button. */
  back: () => void;
  /** The member takes the mini app from their favorites. */
  remove: () => void;
  /** The member turns the client's notifications of the mini app off. */
  silence: () => void;
  /** Tells the mini app that the member switched accounts. */
  changeAccounts: (addresses: readonly string[]) => void;
};

/** Injected by the journey: the wallet outside the page, with the keys. */
type Outside = {
  askHostWallet: (method: string, params: unknown) => Promise<Answer>;
  askHostAccount: (nonce: string) => Promise<object | null>;
  payAsHost: (payment: HostPayment) => Promise<string>;
};
const outside = globalThis as unknown as Outside;

const listeners = new Map<string, Set<Listener>>();
const provider = {
  on: (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
  },
  removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  async request({ method, params }: { method: string; params?: unknown }) {
    const answer = await outside.askHostWallet(method, params ?? []);
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result;
  },
};

const controls: HostControls = {
  calls: [],
  isBackShown: false,
  refuses: false,
  answers: { tokens: 'success', solana: 'success', cast: 'success' },
  remove: () => endpoint.emit({ event: 'miniapp_removed' }),
  silence: () => endpoint.emit({ event: 'notifications_disabled' }),
  press: () => endpoint.emit({ event: 'primary_button_clicked' }),
  back: () => endpoint.emit({ event: 'back_navigation_triggered' }),
  changeAccounts: (addresses) => {
    for (const listener of listeners.get('accountsChanged') ?? []) listener(addresses);
  },
};
Object.assign(globalThis, { host: controls });

/** A method of the host that records the request and answers `answer`. */
function noting<Result>(name: string, answer?: (params: unknown) => Result) {
  return async (params?: unknown) => {
    controls.calls.push({ name, params });
    return answer?.(params) as Result;
  };
}

const query = new URLSearchParams(location.search);

/** Where this client takes notifications for its user; null where it takes none. */
const place = JSON.parse(query.get('place') ?? 'null') as { url: string; token: string } | null;

/** The part of a Farcaster client that mini apps use. */
const client = {
  context: {
    client: {
      platformType: 'mobile',
      clientFid: 1,
      added: false,
      safeAreaInsets: JSON.parse(query.get('insets') ?? 'null') ?? undefined,
    },
    user: { fid: Number(query.get('fid') ?? 3), username: 'ada', displayName: 'Ada' },
    location: JSON.parse(query.get('location') ?? 'null') ?? undefined,
  },
  getCapabilities: noting('getCapabilities', () => {
    const offered = JSON.parse(query.get('offers') ?? 'null') as string[] | null;
    if (offered === null) throw new Error('This client does not say.');
    return offered;
  }),
  getChains: noting('getChains', () => {
    const known = JSON.parse(query.get('chains') ?? 'null') as string[] | null;
    if (known === null) throw new Error('This client does not say.');
    return known;
  }),
  ready: noting('ready'),
  close: noting('close'),
  openUrl: noting('openUrl'),
  openMiniApp: noting('openMiniApp'),
  signIn: async (params: { nonce: string }) => {
    controls.calls.push({ name: 'signIn', params });
    const signed = controls.refuses ? null : await outside.askHostAccount(params.nonce);
    if (signed === null) throw new SignIn.RejectedByUser();
    return signed;
  },
  viewCast: noting('viewCast'),
  viewProfile: noting('viewProfile'),
  setPrimaryButton: noting('setPrimaryButton'),
  impactOccurred: noting('impactOccurred'),
  notificationOccurred: noting('notificationOccurred'),
  selectionChanged: noting('selectionChanged'),
  requestCameraAndMicrophoneAccess: noting('requestCameraAndMicrophoneAccess'),
  composeCast: noting('composeCast', (params) => {
    const { cast } = controls.answers;
    if (cast === 'none') return new Promise<never>(() => {});
    if (cast === 'failed') throw new Error('The composer is not well.');
    return { cast: cast === 'success' ? { hash: '0x1', ...Object(params) } : null };
  }),
  ...tokenMethods(noting, controls.answers, outside.payAsHost),
  addMiniApp: noting('addMiniApp', () => {
    if (controls.refuses) throw new AddMiniApp.RejectedByUser();
    endpoint.emit({ event: 'miniapp_added', ...(place && { notificationDetails: place }) });
    return place ? { notificationDetails: place } : {};
  }),
  updateBackState: async ({ visible }: { visible: boolean }) => {
    controls.isBackShown = visible;
  },
  eip6963RequestProvider: () => {
    const info = { uuid: crypto.randomUUID(), name: 'Farcaster', rdns: 'xyz.farcaster', icon: '' };
    const event = { event: 'eip6963:announceProvider', info };
    endpoint.emit(event as unknown as Parameters<typeof endpoint.emit>[0]);
  },
};

const app = query.get('app') ?? '';
const iframe = document.createElement('iframe');
iframe.title = 'Mini app';
document.body.append(iframe);
const { endpoint } = exposeToIframe({
  iframe: iframe as Exposed['iframe'],
  sdk: client as unknown as Exposed['sdk'],
  ethProvider: provider as unknown as NonNullable<Exposed['ethProvider']>,
  miniAppOrigin: new URL(app).origin,
});
// The app asks as soon as it runs, so the listeners must be there before it.
iframe.src = app;
