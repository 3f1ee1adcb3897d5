import { expect, test } from 'vitest';
import { selectLong, selectTests } from './selection.ts';

const files = [
  'contracts/test/names/NameMinter.t.sol',
  'packages/domain/src/names/rules.test.ts',
  'apps/web/e2e/namesChange.test.ts',
  'apps/web/src/features/chat/Composer.test.tsx',
  'tools/start/kills.long.journey.test.ts',
];

test('a word chooses the test files with it in their path, for each of the runners', () => {
  expect(selectTests(['names'], files)).toEqual({
    contracts: [files[0]],
    units: [files[1]],
    journeys: [files[2]],
  });
});

test('several words choose what any of them chooses, whatever their case', () => {
  const { units, journeys } = selectTests(['composer', 'KILLS'], files);
  expect([units, journeys]).toEqual([[files[3]], [files[4]]]);
});

test('this very file is found among the files of the repository', () => {
  expect(selectTests(['tools/test/selection']).units).toEqual(['tools/test/selection.test.ts']);
});

test('the long run has test files and tests of its own, those that ask for their size, and every invariant', () => {
  const texts: Record<string, string> = {
    'contracts/test/Points.invariant.t.sol': '',
    'contracts/test/EveryCodePoint.t.sol': 'vm.envOr("PARLEY_TESTS", "short")',
    'packages/chain/src/curve.test.ts': "import { sized } from '@parley/testkit/size';",
    'packages/chain/src/tip.test.ts': '',
    'apps/web/e2e/firstContent.test.ts': "import { sized } from '@parley/testkit/size';",
    'apps/web/e2e/swap.test.ts': "import { longTest, test } from './tests.ts';",
    'apps/web/e2e/airdrop.test.ts': '',
    'apps/web/e2e/safe.long.test.ts': '',
    'tools/dev/dev.long.journey.test.ts': '',
  };
  expect(selectLong(Object.keys(texts), (file) => texts[file] ?? '')).toEqual({
    contracts: ['contracts/test/Points.invariant.t.sol', 'contracts/test/EveryCodePoint.t.sol'],
    units: ['packages/chain/src/curve.test.ts'],
    journeys: [
      'apps/web/e2e/firstContent.test.ts',
      'apps/web/e2e/swap.test.ts',
      'apps/web/e2e/safe.long.test.ts',
      'tools/dev/dev.long.journey.test.ts',
    ],
  });
});

test('a word chooses a test file of the long run, too', () => {
  const { journeys } = selectTests(['safe'], ['apps/web/e2e/safe.long.test.ts']);
  expect(journeys).toEqual(['apps/web/e2e/safe.long.test.ts']);
});
