/**
 * Runs in the page: a wallet that announces itself (EIP-6963) and forwards every request to the
 * extension.
 */
type Asked = { method: string; params?: unknown };
type Answer = { result?: unknown; chainId?: string; error?: { code: number; message: string } };
type Listener = (payload: unknown) => void;

declare const window: {
  addEventListener: (name: string, listen: (event: { data: Reply }) => void) => void;
  postMessage: (message: object, origin: string) => void;
  dispatchEvent: (event: object) => void;
};
declare const location: { origin: string };
declare const CustomEvent: new (name: string, init: { detail: object }) => object;
type Reply = { id: number; answer?: Answer };

const listeners = new Map<string, Set<Listener>>();
const waiting = new Map<number, (answer: Answer) => void>();
let last = 0;

window.addEventListener('message', ({ data }) => {
  if (data?.answer === undefined) return;
  waiting.get(data.id)?.(data.answer);
  waiting.delete(data.id);
});

const provider = {
  on: (event: string, listener: Listener) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
  },
  removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  async request(asked: Asked): Promise<unknown> {
    last += 1;
    const id = last;
    const { result, chainId, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      window.postMessage({ id, asked }, location.origin);
    });
    if (error !== undefined) throw Object.assign(new Error(error.message), error);
    const isMove = /^wallet_(add|switch)EthereumChain$/.test(asked.method);
    for (const listener of (isMove && listeners.get('chainChanged')) || []) listener(chainId);
    return result;
  },
};

const info = {
  uuid: crypto.randomUUID(),
  name: 'Extension Wallet',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  rdns: 'example.extension.wallet',
};
const show = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
  );
window.addEventListener('eip6963:requestProvider', show);
show();

// Makes this file a module, with its own scope.
export {};
