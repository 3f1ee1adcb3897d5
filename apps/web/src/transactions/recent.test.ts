import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const first = `0x${'01'.repeat(32)}` as const;
const second = `0x${'02'.repeat(32)}` as const;
const sent = (hash: `0x${string}`) => ({
  hash: hash as typeof first,
  chainId: 666_666_666,
  from: `0x${'a'.repeat(40)}`,
  what: 'Mint vera.degen',
  sentAt: 1,
  status: 'pending' as const,
  reason: null,
});

const storage = browserStorage();
beforeEach(() => {
  vi.resetModules();
});

describe('recent transactions', () => {
  test('recent transactions outlast a reload, newest first', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.addTransaction(sent(second));
    vi.resetModules();
    const reloaded = await import('./recent.ts');
    expect(reloaded.recentTransactions.get().map(({ hash }) => hash)).toEqual([second, first]);
  });

  test.each(['confirmed', 'failed'] as const)(
    'recent transactions that a reorganization took away outlast a reload with what was told: %s',
    async (told) => {
      const page = await import('./recent.ts');
      page.addTransaction({ ...sent(first), wasRemoved: true, told });
      vi.resetModules();
      const reloaded = await import('./recent.ts');
      expect(reloaded.recentTransactions.get()).toMatchObject([{ wasRemoved: true, told }]);
    },
  );

  test('recent transactions are told how they ended', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.updateTransaction(first, { status: 'failed', reason: 'Error: no' });
    expect(page.recentTransactions.get()).toMatchObject([
      { status: 'failed', reason: 'Error: no' },
    ]);
  });

  test('recent transactions keep their place when a wallet speeds them up under another hash', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.updateTransaction(first, { hash: second });
    expect(page.recentTransactions.get()).toMatchObject([{ hash: second, status: 'pending' }]);
  });

  test('recent transactions are changed by the hash, too, where they have an id of their own', async () => {
    const page = await import('./recent.ts');
    page.addTransaction({ ...sent(first), id: 'own' });
    page.updateTransaction(first, { status: 'confirmed' });
    page.addTransaction({ ...sent(second), id: 'two' });
    page.updateTransaction(second, { status: 'failed' });
    const listed = page.recentTransactions.get().map(({ id, status }) => `${id}: ${status}`);
    expect(listed).toEqual(['two: failed', 'own: confirmed']);
  });

  test('recent transactions of another tab are not overwritten', async () => {
    const page = await import('./recent.ts');
    storage.entries.set('parley.transactions', JSON.stringify([sent(second)]));
    page.addTransaction(sent(first));
    expect(page.recentTransactions.get().map(({ hash }) => hash)).toEqual([first, second]);
  });

  test('recent transactions are cleared except those whose end is not known, and never more than thirty are kept of the others', async () => {
    const page = await import('./recent.ts');
    for (let i = 0; i < 40; i += 1) {
      const status = i === 3 ? 'silent' : 'confirmed';
      page.addTransaction({ ...sent(`0x${i.toString(16).padStart(64, '0')}`), status });
    }
    expect(page.recentTransactions.get()).toHaveLength(31);
    page.clearTransactions();
    expect(page.recentTransactions.get().map(({ status }) => status)).toEqual(['silent']);
  });

  test('recent transactions of earlier versions have their hash as their id, and are found by either', async () => {
    storage.entries.set('parley.transactions', JSON.stringify([sent(first)]));
    const page = await import('./recent.ts');
    expect(page.transactionOf(first)?.id).toBe(first);
    page.addTransaction({ ...sent(second), id: 'own' });
    expect(page.transactionOf('own')).toBe(page.transactionOf(second));
    expect(page.transactionOf('other')).toBeUndefined();
  });

  test('recent transactions are read though one of them cannot be, and a long one is kept in short', async () => {
    const page = await import('./recent.ts');
    const broken = [{ ...sent(second), hash: 'a batch' }, null, { ...sent(second), what: 1 }];
    storage.entries.set('parley.transactions', JSON.stringify([...broken, sent(first)]));
    page.addTransaction({ ...sent(second), what: 'a'.repeat(300) });
    expect(page.recentTransactions.get().map(({ hash, what }) => [hash, what.length])).toEqual([
      [second, 200],
      [first, sent(first).what.length],
    ]);
  });

  test('recent transactions list one once, whatever the letters of its hash and however often it is added', async () => {
    const page = await import('./recent.ts');
    const letters = `0x${'ab'.repeat(32)}` as const;
    page.addTransaction({ ...sent(letters), id: 'one' });
    page.addTransaction({
      ...sent(letters.toUpperCase().replace('X', 'x') as typeof first),
      id: 'two',
    });
    page.addTransaction({ ...sent(first), id: 'two' });
    // Those without a hash are as many as there are questions.
    page.addTransaction({ ...sent(first), hash: null, id: 'three' });
    page.addTransaction({ ...sent(first), hash: null, id: 'four' });
    expect(page.recentTransactions.get().map(({ id }) => id)).toEqual(['four', 'three', 'two']);
  });

  test('recent transactions are changed and removed one at a time, and what is not listed is not', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.addTransaction({ ...sent(second), id: 'own' });
    page.updateTransaction('own', { status: 'confirmed' });
    page.updateTransaction('other', { status: 'failed' });
    const listed = () => page.recentTransactions.get().map(({ id, status }) => `${id}: ${status}`);
    expect(listed()).toEqual(['own: confirmed', `${first}: pending`]);
    page.removeTransaction('own');
    expect(listed()).toEqual([`${first}: pending`]);
  });

  test('recent transactions are known to the page while storage is full, and no longer than that', async () => {
    const page = await import('./recent.ts');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { setItem } = localStorage;
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    page.addTransaction(sent(first));
    page.updateTransaction(first, { status: 'silent' });
    page.addTransaction(sent(second));
    const listed = () => page.recentTransactions.get().map(({ hash, status }) => [hash, status]);
    const both = [
      [second, 'pending'],
      [first, 'silent'],
    ];
    expect(listed()).toEqual(both);
    localStorage.setItem = setItem;
    page.updateTransaction(second, { status: 'confirmed' });
    expect(listed()).toEqual([[second, 'confirmed'], both[1]]);
    storage.entries.clear();
    page.addTransaction(sent(first));
    expect(listed()).toEqual([[first, 'pending']]);
  });

  test('recent transactions of other tabs are followed until that is stopped', async () => {
    const page = await import('./recent.ts');
    vi.stubGlobal('window', new EventTarget());
    const stop = page.followOtherTabs();
    const tell = (hash: typeof first) => {
      storage.entries.set('parley.transactions', JSON.stringify([sent(hash)]));
      window.dispatchEvent(new Event('storage'));
    };
    tell(second);
    expect(page.transactionOf(second)).toBeDefined();
    stop();
    tell(first);
    expect(page.transactionOf(first)).toBeUndefined();
  });

  test.each([
    ['an odd hash', { hash: '0x12' }],
    ['a hash with more behind it', { hash: `${first}00` }],
    ['a hash with more before it', { hash: `00${first}` }],
    ['an unknown state', { status: 'done' }],
    ['a sentence as long as a page', { what: 'x'.repeat(201) }],
    ['a chain that is no number', { chainId: 'one' }],
    ['bytes that are none', { raw: '0xgg' }],
    ['bytes with more behind them', { raw: '0x12 ' }],
    ['bytes with more before them', { raw: ' 0x12' }],
    ['a sender of 41 digits', { sender: { address: `0x${'a'.repeat(41)}`, nonce: 1 } }],
    ['a sender with more before it', { sender: { address: `10x${'a'.repeat(40)}`, nonce: 1 } }],
  ])('recent transactions with %s are not read', async (_what, change) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    storage.entries.set('parley.transactions', JSON.stringify([{ ...sent(first), ...change }]));
    const page = await import('./recent.ts');
    expect(page.recentTransactions.get()).toEqual([]);
  });

  test('recent transactions are read with all that was known of them', async () => {
    const all = {
      ...sent(first),
      id: 'own',
      key: 'pay',
      batchId: '0x1d',
      isReleased: true,
      raw: '0x02f8',
      asked: { fingerprint: second, nonce: 1, block: 2 },
      block: { number: 3, hash: second },
      sender: { address: `0x${'A'.repeat(40)}`, nonce: 4 },
      endedAt: 5,
      wasRemoved: true,
      told: 'failed',
      nextBlock: 6,
    };
    storage.entries.set('parley.transactions', JSON.stringify([all]));
    const page = await import('./recent.ts');
    expect(page.recentTransactions.get()).toEqual([all]);
  });

  test('recent transactions in a damaged entry are dropped', async () => {
    storage.entries.set('parley.transactions', '[{"hash":"0x1"}]');
    const page = await import('./recent.ts');
    expect(page.recentTransactions.get()).toEqual([]);
  });
});

/** States of a transaction in which the same may not be pressed again. */
const holding = ['asked', 'silent', 'signed', 'maybe', 'pending'] as const;
const free = ['proposed', 'confirmed', 'failed', 'cancelled', 'replaced', 'dropped'] as const;

describe('what may still be on its way', () => {
  const pressed = { ...sent(first), key: 'pay', id: 'one' };

  test.each([...holding, ...free])(
    'what may still be on its way keeps the same from being pressed again while it is %s',
    async (status) => {
      const page = await import('./recent.ts');
      page.addTransaction({ ...pressed, status });
      const held = page.heldBy(666_666_666, pressed.from.toUpperCase().replace('X', 'x'), 'pay');
      expect(held?.id).toBe((holding as readonly string[]).includes(status) ? 'one' : undefined);
      // Not once its member says so.
      page.updateTransaction('one', { isReleased: true });
      expect(page.heldBy(666_666_666, pressed.from, 'pay')).toBeUndefined();
    },
  );

  test('what may still be on its way concerns its own chain, account, and form alone', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(pressed);
    expect(page.heldBy(666_666_666, pressed.from, 'pay')?.id).toBe('one');
    expect(page.heldBy(1, pressed.from, 'pay')).toBeUndefined();
    expect(page.heldBy(666_666_666, `0x${'b'.repeat(40)}`, 'pay')).toBeUndefined();
    expect(page.heldBy(666_666_666, pressed.from, 'mint')).toBeUndefined();
  });

  test('what may still be on its way is waited for until its member no longer does, in whichever tab', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(pressed);
    page.addTransaction({ ...sent(second), id: 'two' });
    const ended = vi.fn();
    page.whenReleased('one').catch(ended);
    page.updateTransaction('two', { isReleased: true });
    page.updateTransaction('one', { status: 'silent' });
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    page.updateTransaction('one', { isReleased: true });
    await Promise.resolve();
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(page.Released));
    expect(ended.mock.calls[0]?.[0].name).toBe('Released');
  });

  test.each(['ended', 'was removed'])(
    'what %s is not waited for any more, and is never released',
    async (how) => {
      const page = await import('./recent.ts');
      page.addTransaction(pressed);
      const stop = vi.fn();
      const subscribe = page.recentTransactions.subscribe;
      vi.spyOn(page.recentTransactions, 'subscribe').mockImplementation((listener) => {
        const unsubscribe = subscribe(listener);
        stop.mockImplementation(unsubscribe);
        return stop;
      });
      const ended = vi.fn();
      page.whenReleased('one').catch(ended);
      if (how === 'ended') page.updateTransaction('one', { status: 'confirmed' });
      else page.removeTransaction('one');
      expect(stop).toHaveBeenCalledOnce();
      page.updateTransaction('one', { isReleased: true });
      await Promise.resolve();
      expect(ended).not.toHaveBeenCalled();
    },
  );
});
