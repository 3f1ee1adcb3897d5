import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfigInput } from '@parley/domain/config/wire';
import { freePort } from '@parley/embedded/child';
import { newDataFolder, type RunningCommunity, startCommunity } from '@parley/testkit/community';

/**
 * A community on the embedded chain with other settings than those of a first start. One whose address is another
 * than its own says where it listens.
 */
export async function startConfigured(
  change: Partial<PublicConfigInput>,
  { port: listensOn, env = {} }: { port?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<RunningCommunity> {
  const [port, dataFolder] = [listensOn ?? (await freePort()), newDataFolder()];
  const settings = JSON.parse(readFileSync(join(dataFolder, 'public-config.json'), 'utf8'));
  const projectUrl = `http://localhost:${port}`;
  const own = { projectUrl, blockExplorerBaseUrl: `${projectUrl}/explorer` };
  const path = join(dataFolder, 'changed-config.json');
  writeFileSync(path, JSON.stringify({ ...settings, ...own, ...change }));
  return startCommunity({ port, dataFolder, env: { ...env, PARLEY_CONFIG: path } });
}
