import { requirementsOf } from '../chat/gates.ts';
import { expectationAt } from './expectations.ts';
import { type PublicConfig, publicConfigSchema } from './wire.ts';

/** A fault in a settings file. `value` is undefined when the key is missing. */
export type ConfigFault = { key: string; value: unknown; expected: string };

type Path = readonly PropertyKey[];

/** The settings that a file holds, or the first thing that is wrong with it. */
export function readPublicConfig(raw: unknown): PublicConfig | ConfigFault {
  const parsed = publicConfigSchema.safeParse(raw);
  if (!parsed.success) return faultAt(raw, parsed.error.issues[0]?.path ?? []);
  return findUnknownKey(raw, parsed.data, []) ?? ruleFault(parsed.data) ?? parsed.data;
}

/** True for a fault that `readPublicConfig` returned. */
export function isFault(result: PublicConfig | ConfigFault): result is ConfigFault {
  return 'expected' in result;
}

function faultAt(raw: unknown, path: Path): ConfigFault {
  const expected = expectationAt(path) ?? 'another value';
  return { key: path.join('.') || '(the whole file)', value: valueAt(raw, path), expected };
}

/** An unknown key is probably a typo, and the intended key stays unset. */
function findUnknownKey(raw: unknown, known: unknown, path: Path): ConfigFault | null {
  if (!isObject(raw) || !isObject(known)) return null;
  for (const [key, value] of Object.entries(raw)) {
    const here = [...path, Array.isArray(raw) ? Number(key) : key];
    if (!Object.hasOwn(known, key)) {
      return { key: here.join('.'), value, expected: 'no such key' };
    }
    const deeper = findUnknownKey(value, Reflect.get(known, key), here);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** Rules over several values, or that a schema cannot express. */
function ruleFault(config: PublicConfig): ConfigFault | null {
  const { projectUrl, rooms, airdropApAddress, earlierAirdropApAddresses } = config;
  if (new URL(projectUrl).origin !== projectUrl) return faultAt(config, ['projectUrl']);
  const airdrops = [airdropApAddress, ...earlierAirdropApAddresses].map((one) => one.toLowerCase());
  if (new Set(airdrops).size !== airdrops.length) {
    return faultAt(config, ['earlierAirdropApAddresses']);
  }
  const ids = new Set(rooms.map(({ id }) => id));
  const paths = new Set(rooms.map(({ path }) => path));
  const areDistinct = ids.size === rooms.length && paths.size === rooms.length;
  if (!areDistinct) return faultAt(config, ['rooms']);
  const unlike = rooms.map(roomFault).findIndex((key) => key !== null);
  if (unlike !== -1) return faultAt(config, ['rooms', unlike, roomFault(rooms[unlike]) ?? '']);
  if (requirementsOf(config, undefined) === null) return gateFault(config, config.gate, ['gate']);
  const wrong = rooms.findIndex(({ gate }) => requirementsOf(config, gate) === null);
  return wrong === -1 ? null : gateFault(config, rooms[wrong]?.gate, ['rooms', wrong, 'gate']);
}

function gateFault(config: PublicConfig, gate: PublicConfig['gate'] | undefined, path: Path) {
  const isNobody = gate?.farcaster === 'follows' && config.farcasterAccount === null;
  return faultAt(config, isNobody ? [...path, 'farcaster'] : path);
}

/** What only rooms have that are made in the app, or belong to collections; null for a room of a config. */
function roomFault(room: PublicConfig['rooms'][number] | undefined): string | null {
  if (room === undefined) return null;
  if (room.id.length > 32) return 'id';
  if (room.title.length > 40) return 'title';
  if (room.path.startsWith('/room')) return 'path';
  return room.isArchived === undefined ? null : 'isArchived';
}

function valueAt(raw: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) ? Reflect.get(value, key) : undefined),
    raw,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
