import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSignerClient } from '@parley/arweave/signer/client';
import { makeStorageKey } from '@parley/arweave/signer/keyFile';
import { readPlace } from '@parley/arweave/signer/place';
import { newDataFolder, startCommunity } from '@parley/testkit/community';
import { expect, test } from 'vitest';
import { filesToSave } from '../backup/files.ts';

test('npm start runs a signer where there is a key of the storage wallet and a gateway, and ends it', async () => {
  const dataFolder = newDataFolder();
  const first = await startCommunity({ dataFolder });
  const { port } = first;
  await first.stop();
  const key = await makeStorageKey(join(dataFolder, 'secrets', 'storage.json'));
  const config = JSON.parse(readFileSync(join(dataFolder, 'public-config.json'), 'utf8'));
  const ownConfig = join(dataFolder, 'own-config.json');
  writeFileSync(ownConfig, JSON.stringify({ ...config, arweaveGateway: 'https://127.0.0.1:9' }));
  const place = join(dataFolder, 'signer.json');
  const signer = createSignerClient(() => readPlace(place));

  const without = await startCommunity({ dataFolder, port });
  await without.stop();
  expect(existsSync(place)).toBe(false);

  const community = await startCommunity({
    dataFolder,
    port,
    env: { PARLEY_CONFIG: ownConfig },
  });
  expect(await signer.owner()).toBe(key.n);
  // The key goes along, and not where this signer is.
  expect(filesToSave(dataFolder)).toContain('secrets/storage.json');
  expect(filesToSave(dataFolder)).not.toContain('signer.json');
  await community.stop();
  await expect(signer.owner()).rejects.toThrow(/^The signer does not answer/);
  await community.remove();
}, 300_000);
