import { readFileSync } from 'node:fs';
import * as abis from '@parley/chain/generated/abis';
import { expect, test } from 'vitest';

type Entry = { type: string; name?: string; stateMutability?: string };

/** Of every row of the table of strangers: contract and function, such as `NameMinter.mint`. */
const rows = new Set(
  [
    ...readFileSync('contracts/test/strangers/HostileReceivers.t.sol', 'utf8').matchAll(
      /Row\("(\w+\.\w+)/g,
    ),
  ].map((match) => match[1]),
);

/** Every function and `receive` of our contracts, by the contract's name. */
const functions = Object.entries(abis)
  // A trial is never deployed.
  .filter(([key]) => key !== 'contractErrorsAbi' && key !== 'trialAbi')
  .flatMap(([key, abi]) => {
    const contract = key.charAt(0).toUpperCase() + key.slice(1).replace(/Abi$/, '');
    return (abi as readonly Entry[])
      .filter(({ type }) => ['function', 'receive', 'fallback'].includes(type))
      .map((entry) => ({
        name: `${contract}.${entry.name ?? entry.type}`,
        mutability: entry.stateMutability,
      }));
  });

const payable = functions.filter(({ mutability }) => mutability === 'payable');

test.each(payable)('$name takes coins, so strangers call it', ({ name }) => {
  expect([...rows]).toContain(name);
});

/** Contracts that ever hold coins, and what functions that pay some out are called. */
const holders = new Set(payable.map(({ name }) => name.split('.')[0] ?? ''));
const paying = /\.(withdraw|claim|exit|emergency|burn|drip|pay|setStaking|(remove|swap)\w*ETH)/;
const payers = functions.filter(
  ({ name, mutability }) =>
    mutability === 'nonpayable' && holders.has(name.split('.')[0] ?? '') && paying.test(name),
);

test.each(payers)('$name pays coins out, so strangers are paid by it', ({ name }) => {
  expect([...rows]).toContain(name);
});

test('the table has no row for a function that does not exist', () => {
  const names = functions.map(({ name }) => name);
  for (const row of rows) expect(names).toContain(row);
  expect(payable.length).toBeGreaterThan(9);
  expect(payers.length).toBeGreaterThan(15);
});
