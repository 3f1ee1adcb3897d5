import { readdirSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { unfinishedLines } from '@parley/domain/config/unfinished';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isLoopback } from '@parley/domain/site/loopback';
import { reasonOf } from '@parley/domain/text/reason';
import pg from 'pg';
import { createHostStore } from '../../apps/server/src/hosts/store.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import {
  chainClock,
  createClockCheck,
  databaseClock,
} from '../../apps/server/src/platform/clockCheck.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { createRpc } from '../../apps/server/src/platform/rpc.ts';
import {
  addressesOf,
  databaseFault,
  expectChain,
} from '../../apps/server/src/platform/startChecks.ts';
import { createContractCheck } from '../../apps/server/src/site/contractCheck.ts';
import { isListening, reachOf } from '../start/reach.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import type { Place } from './place.ts';

const patienceMs = 5_000;

export function configFindings({ config, configFault, configPath, settings }: Place): Finding[] {
  if (config === null) {
    const isNew = settings.configPath === null && configFault?.includes('cannot be read') === true;
    return isNew
      ? [warn('config', `${configPath} is not there; the first npm start writes it.`)]
      : [bad('config', configFault ?? '')];
  }
  const lines = unfinishedLines(config);
  return lines.length > 0
    ? [bad('config', `${configPath} is not finished:\n${lines.join('\n')}`)]
    : [ok('config', `${config.communityName}, ${configPath}`)];
}

/** The node, its chain, and the contracts of the config on it. */
export async function chainFindings({ config, rpcUrl, settings }: Place): Promise<Finding[]> {
  if (config === null) return [];
  if (rpcUrl === null)
    return [warn('chain', 'The embedded chain does not run, and was not asked.')];
  try {
    await expectChain({ rpcUrls: [rpcUrl, ...settings.moreRpcUrls], community: config }, 0);
  } catch (error) {
    return [bad('chain', reasonOf(error))];
  }
  const block = Number(await createRpc(rpcUrl).request('eth_blockNumber', [], patienceMs));
  const contracts = createContractCheck(config, rpcUrl, silentLog);
  await contracts.look().catch(() => {});
  return [
    ok('chain', `${config.chainName} (${config.supportedChainId}), block ${block}`),
    ok('contracts', `${addressesOf(config).length} addresses have code`),
    ...contracts
      .faults()
      .map((fault) => warn('contracts', `${fault} An earlier release, or not ours.`)),
  ];
}

export async function databaseFindings(place: Place): Promise<Finding[]> {
  const { databaseUrl, config } = place;
  if (databaseUrl === null) {
    return [warn('database', 'The embedded database does not run, and was not asked.')];
  }
  const fault = await databaseFault(databaseUrl);
  if (fault !== null) return [bad('database', fault.sentence)];
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return [
      ok('database', `PostgreSQL ${rows[0]?.server_version}`),
      ...(await migrationFindings(client)),
      ...(config === null ? [] : await hostFindings(client, config)),
      ...(await pushFindings(client, place)),
    ];
  } finally {
    await client.end();
  }
}

const migrations = new URL('../../apps/server/src/platform/migrations/', import.meta.url);

async function migrationFindings(client: pg.Client): Promise<Finding[]> {
  const ours = new Set(readdirSync(migrations).filter((name) => name.endsWith('.sql')));
  if (!(await hasTable(client, 'schema_migrations'))) {
    return [warn('migrations', 'The database is empty; the next start makes its tables.')];
  }
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const newer = rows.map(({ name }) => name).filter((name) => !ours.has(name));
  const missing = ours.size - (rows.length - newer.length);
  if (newer.length > 0) {
    return [bad('migrations', `A newer Parley used this database (${newer[0]}): update this one.`)];
  }
  return missing > 0
    ? [warn('migrations', `${missing} wait for the next start. Make a backup first.`)]
    : [ok('migrations', `all ${ours.size} applied`)];
}

/** Messages are signed for one host. */
async function hostFindings(client: pg.Client, config: PublicConfig): Promise<Finding[]> {
  if (!(await hasTable(client, 'host_changes'))) return [];
  const current = await createHostStore(client).current();
  const { host } = new URL(config.projectUrl);
  if (current === null || current === host) return [];
  return [
    bad(
      'host',
      `The community is at ${current}, projectUrl says ${host}. Move it with npm run address -- ${config.projectUrl}`,
    ),
  ];
}

async function pushFindings(client: pg.Client, { readiness }: Place): Promise<Finding[]> {
  if (!(await hasTable(client, 'push_topics'))) return [];
  const { rows } = await client.query<{ due: string }>(
    'select count(*) as due from push_topics where due_at <= $1',
    [Date.now()],
  );
  const due = Number(rows[0]?.due);
  if (readiness?.push) return [warn('notifications', readiness.push)];
  return due > 100
    ? [warn('notifications', `${due} wait: look for push-waits and push-refused in the log.`)]
    : [ok('notifications', `${due} wait`)];
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [name],
  );
  return rows[0]?.found === true;
}

export async function clockFindings({
  config,
  databaseUrl,
  rpcUrl,
  settings,
}: Place): Promise<Finding[]> {
  // Both of an embedded community go by this machine's clock.
  const pool =
    settings.databaseUrl === null || databaseUrl === null
      ? null
      : new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: patienceMs });
  pool?.on('error', () => {});
  const clocks = createClockCheck([
    ...(pool === null ? [] : [databaseClock(pool, systemClock)]),
    ...(rpcUrl === null || config?.embeddedChain !== false
      ? []
      : [chainClock(rpcUrl, systemClock)]),
  ]);
  await clocks.look();
  await pool?.end();
  const trouble = clocks.trouble();
  const ahead = clocks.aheadMs();
  if (trouble !== null) return [bad('clock', trouble)];
  if (ahead === null)
    return [ok('clock', `${new Date().toISOString()}, with no other to compare it with`)];
  return [ok('clock', `${(ahead / 1_000).toFixed(1)} s from the others`)];
}

/** What the server says of itself. */
export function readinessFindings({ readiness }: Place): Finding[] {
  if (readiness === null) return [];
  const { reasons, index, anchors, bus } = readiness;
  const troubles = [index.trouble, ...index.nodes].filter((one): one is string => one !== null);
  return [
    reasons.length > 0
      ? bad('server', `Not ready: ${reasons.join(', ')}. docs/operating.md says what each means.`)
      : ok('server', 'ready'),
    index.behindSeconds > 10
      ? warn('index', `${index.behindSeconds} s behind. ${troubles.join(' ')}`)
      : ok('index', `at block ${index.block}`),
    ...(index.behindSeconds > 10 ? [] : troubles.map((trouble) => warn('index', trouble))),
    ...(index.setAside > 0
      ? [warn('index', `${index.setAside} events set aside: select * from indexed.set_aside`)]
      : []),
    ...(anchors?.trouble ? [warn('anchors', anchors.trouble)] : []),
    ...(bus ? [warn('bus', bus)] : []),
  ];
}

/** NATS is reached, where it is set. */
export async function busFindings({ env }: Place): Promise<Finding[]> {
  const servers = (env.NATS_URL ?? '').split(',').filter((one) => URL.canParse(one.trim()));
  const faults = await Promise.all(
    servers.map(async (server) => {
      const { hostname, port } = new URL(server.trim());
      const fault = await connectionFault(hostname, Number(port || 4222));
      return fault === null ? null : `${hostname}: ${fault}`;
    }),
  );
  const away = faults.filter((fault): fault is string => fault !== null);
  if (servers.length === 0) return [];
  if (away.length === servers.length)
    return [bad('NATS', `${away.join('; ')}. Start it, or correct NATS_URL.`)];
  return away.length > 0
    ? [warn('NATS', away.join('; '))]
    : [ok('NATS', `${servers.length} reached`)];
}

function connectionFault(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (fault: string | null) => {
      socket.destroy();
      resolve(fault);
    };
    socket.once('connect', () => end(null));
    socket.once('error', (error) => end(reasonOf(error)));
    socket.once('timeout', () => end('no answer'));
  });
}

/** Certificates are renewed before that, in days. */
const certificateDays = 14;

/** What members reach: browsers keep keys on https and on localhost alone. */
export async function addressFindings({ config, env, settings }: Place): Promise<Finding[]> {
  if (config === null) return [];
  const url = new URL(config.projectUrl);
  if (isLoopback(url.hostname)) {
    return isListening(url.origin, settings)
      ? [ok('address', `${url.origin}: for this machine alone`)]
      : [warn('address', `${url.origin}: ${reachOf(settings, url.origin)}`)];
  }
  if (url.protocol !== 'https:') {
    return [
      bad(
        'address',
        `${url.origin} is not https, and browsers keep no keys there: put a proxy with TLS in front.`,
      ),
    ];
  }
  const proxies = env.PARLEY_TRUSTED_PROXIES ?? '0';
  return [
    await certificateFinding(url),
    ...(proxies === '0'
      ? [
          warn(
            'proxy',
            'PARLEY_TRUSTED_PROXIES is 0: behind a proxy all members count as one address.',
          ),
        ]
      : []),
  ];
}

function certificateFinding({ hostname, port, origin }: URL): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connectTls({
      host: hostname,
      // Not for an address in numbers (RFC 6066).
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      port: Number(port || 443),
      timeout: patienceMs,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.once('secureConnect', () => {
      const days = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000,
      );
      end(
        days < certificateDays
          ? warn('address', `The certificate of ${origin} ends in ${days} days: renew it.`)
          : ok('address', `${origin}, certificate for ${days} days`),
      );
    });
    socket.once('error', (error) =>
      end(bad('address', `${origin} can’t be reached: ${reasonOf(error)}`)),
    );
    socket.once('timeout', () => end(bad('address', `${origin} doesn’t answer.`)));
  });
}
