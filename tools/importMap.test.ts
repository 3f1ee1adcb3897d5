import { describe, expect, test } from 'vitest';
import { circlesIn, faultsOf, sourceFiles } from './importMap.ts';

test('every file belongs to a module and imports only what the table allows', () => {
  expect(sourceFiles().flatMap((file) => faultsOf(file))).toEqual([]);
});

test('no file imports itself by way of others, not even for a type', () => {
  expect(circlesIn(sourceFiles())).toEqual([]);
  const sources: Record<string, string> = {
    'a/one.ts': "import { two } from '../b/two.ts'",
    'b/two.ts': "import type { Three } from './three.ts'",
    'b/three.ts': "export { one } from '../a/one.ts'",
    'b/four.ts': "import { two } from './two.ts'",
  };
  expect(circlesIn(Object.keys(sources).reverse(), (file) => sources[file] ?? '')).toEqual([
    ['b/two.ts', 'b/three.ts', 'a/one.ts'],
  ]);
});

describe('refused imports', () => {
  test.each([
    ['apps/web/src/features/chat/a.ts', "import { a } from '../names/b.ts'"],
    ['apps/web/src/features/chat/a.ts', "import type { A } from '../names/b.ts'"],
    ['apps/web/src/features/chat/a.ts', "const b = await import('../names/b.ts')"],
    ['apps/web/src/features/chat/a.ts', "export { a } from '../names/b.ts'"],
    ['apps/web/src/ui/a.tsx', "import { a } from '../features/chat/b.ts'"],
    ['apps/web/src/platform/a.ts', "import { a } from '../ui/b.ts'"],
    ['apps/web/src/platform/a.ts', "import { a } from '../wallet/b.ts'"],
    ['apps/web/src/storage/a.ts', "import { a } from '../wallet/b.ts'"],
    ['apps/web/src/wallet/a.ts', "import { a } from '../boot/b.ts'"],
    ['apps/web/src/wallet/a.ts', "import { showToast } from '../ui/toast.ts'"],
    ['apps/web/src/data/a.ts', "import { a } from '../../../server/src/chat/store.ts'"],
    ['packages/domain/src/names/a.ts', "import { keccak256 } from 'viem'"],
    ['packages/domain/src/names/a.ts', "import { a } from '@parley/chain/chain'"],
    ['packages/chain/src/names/a.ts', "import { useState } from 'react'"],
    ['packages/chain/src/names/a.ts', "import { a } from '@parley/deploy/deployer'"],
    ['contracts/tools/a.ts', "import { a } from '@parley/chain/chain'"],
    ['apps/server/src/faucet/service.ts', "import { a } from '@parley/deploy/deployer'"],
    ['apps/server/src/auth/service.ts', "import { a } from '../chat/service.ts'"],
    ['apps/server/src/chat/service.ts', "import { a } from '../rpc/service.ts'"],
    ['apps/server/src/chat/service.ts', "import { a } from './testClient.ts'"],
    ['apps/server/src/chat/store.ts', "import { a } from './service.ts'"],
    ['apps/server/src/chat/service.ts', "import { a } from './socket.ts'"],
    ['apps/web/src/helpers.ts', 'export const a = 1'],
  ])('the table refuses in %s: %s', (file, source) => {
    expect(faultsOf(file, source)).toHaveLength(1);
  });
});

describe('allowed imports', () => {
  test.each([
    ['apps/web/src/features/chat/a.ts', "import { a } from '../../data/names.ts'"],
    ['apps/web/src/transactions/a.ts', "import { showToast } from '../ui/toast.ts'"],
    ['apps/web/src/app/a.tsx', "import { a } from '../features/chat/b.tsx'"],
    ['apps/server/src/chat/service.ts', "import { a } from './store.ts'"],
    ['apps/server/src/chat/service.ts', "import { a } from '../auth/devices.ts'"],
    ['packages/chain/src/names/a.ts', "import { getAddress } from 'viem/utils'"],
    ['packages/domain/src/names/a.ts', "import * as z from 'zod/mini'"],
  ])('the table allows in %s: %s', (file, source) => {
    expect(faultsOf(file, source)).toEqual([]);
  });
});
