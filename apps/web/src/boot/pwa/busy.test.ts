import { afterEach, expect, test } from 'vitest';
import { withoutReload } from '../../platform/reloadHold.ts';
import { walletState } from '../../wallet/walletState.ts';
import { isBusy } from './busy.ts';

function screen(fields: string[] = [], hasDialog = false) {
  return {
    querySelector: () => (hasDialog ? {} : null),
    querySelectorAll: () => fields.map((value) => ({ value })),
  };
}
afterEach(() => walletState.set({ status: 'disconnected' }));

test('a member who only reads is not busy', () => {
  expect(isBusy(screen())).toBe(false);
  expect(isBusy(screen(['', '']))).toBe(false);
});

test('a member with text in any field, or an open dialog, is busy', () => {
  expect(isBusy(screen(['', 'half a thought']))).toBe(true);
  expect(isBusy(screen([], true))).toBe(true);
});

test('a member whose wallet is asked to connect is busy', () => {
  walletState.set({ status: 'connecting' });
  expect(isBusy(screen())).toBe(true);
});

test('a member is busy until every request to a wallet is answered', async () => {
  let sign = (_signature: string) => {};
  let refuse = (_reason: Error) => {};
  const signing = withoutReload(
    new Promise<string>((resolve) => {
      sign = resolve;
    }),
  );
  const sending = withoutReload(
    new Promise<string>((_, reject) => {
      refuse = reject;
    }),
  );
  sign('0x12');
  expect(await signing).toBe('0x12');
  expect(isBusy(screen())).toBe(true);
  refuse(new Error('rejected'));
  await expect(sending).rejects.toThrow('rejected');
  expect(isBusy(screen())).toBe(false);
});
