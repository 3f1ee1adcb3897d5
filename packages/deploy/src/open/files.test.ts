import { expect, test } from 'vitest';
import type { DeployFile } from '../chainFile.ts';
import { filesIn, settingsFor } from './files.ts';

test.each([
  ['https://harbor.example', '1'],
  ['http://localhost:3000', undefined],
])('settings for a community at %s have PARLEY_TRUSTED_PROXIES %s', (projectUrl, proxies) => {
  const files = filesIn('community');
  const file = { rpcUrl: 'http://node.example', projectUrl } as DeployFile;
  const settings = settingsFor(files, file);
  expect(settings).toMatchObject({ RPC_URL: file.rpcUrl, PARLEY_CONFIG: files.config });
  expect(settings.PARLEY_TRUSTED_PROXIES).toBe(proxies);
});
