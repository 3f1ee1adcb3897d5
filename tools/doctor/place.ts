import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@parley/domain/config/wire';
import { reasonOf } from '@parley/domain/text/reason';
import { readCommunity } from '../../apps/server/src/config.ts';
import { configFile } from '../start/chainPlace.ts';
import { runningDatabaseUrl } from '../start/runningDatabase.ts';
import { ownUrl, type Settings } from '../start/settings.ts';

/** A community on this machine, as far as it can be found without changing anything. */
export type Place = {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  configPath: string;
  /** Null where the file is missing or wrong; `configFault` says how. */
  config: PublicConfig | null;
  configFault: string | null;
  /** Null where the embedded one does not run. */
  databaseUrl: string | null;
  rpcUrl: string | null;
  /** What the server says of itself; null where none answers. */
  readiness: Readiness | null;
};

/** The part of `GET /api/readyz` that is looked at. */
type Readiness = {
  ready: boolean;
  reasons: string[];
  index: {
    behindSeconds: number;
    block: number;
    trouble: string | null;
    nodes: string[];
    setAside: number;
  };
  anchors: { trouble: string | null } | null;
  clock: string | null;
  push: string | null;
  bus: string | null;
};

const patienceMs = 5_000;

export async function findPlace(settings: Settings, env: NodeJS.ProcessEnv): Promise<Place> {
  const configPath = configFile(settings);
  const { config, configFault } = readConfig(configPath);
  return {
    settings,
    env,
    configPath,
    config,
    configFault,
    databaseUrl: databaseUrlOf(settings),
    rpcUrl: settings.rpcUrl ?? endpointOf(settings.dataFolder),
    readiness: await readReadiness(settings),
  };
}

function readConfig(path: string): Pick<Place, 'config' | 'configFault'> {
  try {
    return { config: readCommunity(path), configFault: null };
  } catch (error) {
    return { config: null, configFault: reasonOf(error) };
  }
}

function databaseUrlOf(settings: Settings): string | null {
  try {
    return runningDatabaseUrl(settings);
  } catch {
    return null;
  }
}

/** The embedded chain's own endpoint, while a Parley has the folder; the file stays when it stops. */
function endpointOf(dataFolder: string): string | null {
  const path = join(dataFolder, 'chain', 'endpoint');
  return existsSync(join(dataFolder, 'lock')) && existsSync(path)
    ? readFileSync(path, 'utf8').trim()
    : null;
}

async function readReadiness(settings: Settings): Promise<Readiness | null> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${ownUrl(settings)}/api/readyz`, { signal });
    const body = (await answer.json()) as Partial<Readiness>;
    return Array.isArray(body.reasons) ? (body as Readiness) : null;
  } catch {
    return null;
  }
}
