import { expect, test, vi } from 'vitest';
import { createActiveSession } from './activeSession.ts';
import type { WalletConnectClient } from './client.ts';
import type { Session } from './session.ts';

const chainId = 666_666_666;
const [anna, bert] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const account = (address: string, on = chainId) => `eip155:${on}:${address}`;
const sessionOf = (topic: string, ...accounts: string[]) =>
  ({ topic, namespaces: { eip155: { accounts, methods: [], events: [] } } }) as never as Session;

/** A page in a session with Anna's phone, and what WalletConnect tells it. */
async function openSession() {
  const told = new Map<string, (event: object) => void>();
  const sessions = new Map([['mine', sessionOf('mine', account(anna), account(bert))]]);
  const client = {
    on: (event: string, listener: (event: object) => void) => told.set(event, listener),
    core: {
      storage: {
        getItem: async () => null,
        setItem: async () => {},
        removeItem: vi.fn(async () => {}),
      },
    },
    session: { keys: ['mine'], get: (topic: string) => sessions.get(topic) },
  };
  const active = createActiveSession(client as never as WalletConnectClient, chainId);
  await active.start(sessions.get('mine') as Session);
  const heard: string[] = [];
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
    active.on(event, () => heard.push(event));
  }
  const tell = (event: string, topic: string, params: object = {}) =>
    told.get(event)?.({ topic, params });
  return { active, heard, tell, sessions, removeItem: client.core.storage.removeItem };
}

const changes = [
  ['session_delete', {}],
  ['session_expire', {}],
  ['session_update', {}],
  ['session_event', { event: { name: 'accountsChanged', data: [bert] } }],
  ['session_event', { event: { name: 'accountsChanged', data: [] } }],
  ['session_event', { event: { name: 'chainChanged', data: 1 } }],
] as const;

test.each(changes)('a %s of another session changes nothing here (%j)', async (event, params) => {
  const { active, heard, tell, sessions, removeItem } = await openSession();
  sessions.set('other', sessionOf('other', account(bert, 1)));
  tell(event, 'other', params);
  expect(heard).toEqual([]);
  expect(active.session()?.topic).toBe('mine');
  expect(active.addresses()).toEqual([anna, bert]);
  expect(active.chainId()).toBe(chainId);
  expect(removeItem).not.toHaveBeenCalled();
});

test.each(['session_delete', 'session_expire'])(
  'a %s of this session ends it, once',
  async (event) => {
    const { active, heard, tell, removeItem } = await openSession();
    tell(event, 'mine');
    tell(event, 'mine');
    expect(heard).toEqual(['disconnect']);
    expect(active.session()).toBeNull();
    expect(active.addresses()).toEqual([]);
    expect(removeItem).toHaveBeenCalledOnce();
  },
);

test('a phone that changes account, chain, and grants is followed', async () => {
  const { active, heard, tell, sessions } = await openSession();
  tell('session_event', 'mine', { event: { name: 'accountsChanged', data: [bert] } });
  expect(active.addresses()).toEqual([bert, anna]);
  tell('session_event', 'mine', { event: { name: 'chainChanged', data: 1 } });
  expect(active.chainId()).toBe(1);
  sessions.set('mine', sessionOf('mine', account(anna)));
  tell('session_update', 'mine');
  expect(active.addresses()).toEqual([anna]);
  expect(heard).toEqual(['accountsChanged', 'chainChanged', 'accountsChanged']);
});

test('who stopped listening hears nothing', async () => {
  const { active, tell } = await openSession();
  const listener = vi.fn();
  active.on('disconnect', listener);
  active.removeListener('disconnect', listener);
  tell('session_delete', 'mine');
  expect(listener).not.toHaveBeenCalled();
});
