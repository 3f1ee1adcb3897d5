import { expect, test } from 'vitest';
import { infoRules, toastRules } from './toastRules.ts';

test('toasts: timeout 5000 ms, progress bar hidden, close button shown, top-left, click does not close, max 20, drag-dismiss at 60 % width', () => {
  expect(toastRules).toEqual({
    position: 'top-left',
    autoClose: 5000,
    hideProgressBar: true,
    closeButton: true,
    closeOnClick: false,
    limit: 20,
    draggable: true,
    draggablePercent: 60,
  });
});

test('info toasts never time out by default and have no icon', () => {
  expect(infoRules).toEqual({ autoClose: false, icon: false });
});
