import { expect, test } from 'vitest';
import { allowedMethods, weightOf } from './calls.ts';

const costly: Readonly<Record<string, number>> = {
  eth_estimateGas: 4,
  eth_call: 1,
  eth_getLogs: 1,
  eth_feeHistory: 1,
};

test.each([...allowedMethods])('%s weighs what the node has to compute for it', (method) => {
  expect(weightOf(method)).toBe(costly[method] ?? 0);
});
