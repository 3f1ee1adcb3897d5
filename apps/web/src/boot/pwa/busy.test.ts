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

test('a member who only reads is free', () => {
  expect(isBusy(screen())).toBe(false);
  expect(isBusy(screen(['', '']))).toBe(false);
});

test('text in any field, or an open dialog, is somebody at work', () => {
  expect(isBusy(screen(['', 'half a thought']))).toBe(true);
  expect(isBusy(screen([], true))).toBe(true);
});

test('so is a wallet that is asked to connect', () => {
  walletState.set({ status: 'connecting' });
  expect(isBusy(screen())).toBe(true);
});

test('and whatever was asked of a wallet, until every answer is there', async () => {
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
