import { createStore } from '@parley/domain/state/store';

/** Requests that a wallet shows its member, who signs or pays, or declines. */
const shown: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'eth_signTypedData_v4',
  'personal_sign',
]);

const open = createStore(0);

/** Whether the wallet shows its member a request of this page now. */
export const walletAsks = {
  subscribe: open.subscribe,
  get: (): boolean => open.get() > 0,
};

/** Notes that the wallet asks its member, until it has answered. */
export async function whileAsking<Answer>(
  method: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (!shown.has(method)) return await answer();
  open.set(open.get() + 1);
  try {
    return await answer();
  } finally {
    open.set(open.get() - 1);
  }
}
