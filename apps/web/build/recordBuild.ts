import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Content of `builds/meta/{id}.json`; `builds/latest.json` has the first two keys. */
export type BuildRecord = {
  id: string;
  /** Unix milliseconds. */
  timestamp: number;
  /** Paths of which the server keeps a `_payload.json`. */
  prerendered: readonly string[];
  /** Every file of the build below the folder, without compressed variants. */
  files: readonly string[];
};

/**
 * Writes a build's records into `folder` and removes what belongs neither to it nor, below
 * `assets/`, to the build before: a page that was open during the deployment still finds its chunks.
 * `latest.json` is written last; who watches it knows that everything else is there.
 */
export function recordBuild(folder: string, record: BuildRecord): void {
  const previous = previousOf(folder, record.id);
  const kept = new Set(record.files);
  // Files of a build without a record count as the previous build.
  const earlier = previous?.files ?? filesIn(folder);
  for (const file of earlier) if (file.startsWith('assets/')) kept.add(file);
  for (const file of filesIn(folder)) {
    const isOurs = file.startsWith('builds/') || file.startsWith('.');
    if (!isOurs && !kept.has(plainName(file))) rmSync(join(folder, file));
  }
  const ids = new Set([`${record.id}.json`, `${previous?.id}.json`]);
  mkdirSync(join(folder, 'builds/meta'), { recursive: true });
  for (const file of readdirSync(join(folder, 'builds/meta'))) {
    if (!ids.has(file)) rmSync(join(folder, 'builds/meta', file));
  }
  writeFileSync(join(folder, 'builds/meta', `${record.id}.json`), JSON.stringify(record));
  const { id, timestamp } = record;
  writeFileSync(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
}

/** The newest build in the folder that is another one. */
function previousOf(folder: string, id: string): BuildRecord | null {
  const records = listOf(join(folder, 'builds/meta'))
    .map((file) => readRecord(join(folder, 'builds/meta', file)))
    .filter((record) => record !== null && record.id !== id);
  records.sort((a, b) => (b?.timestamp ?? 0) - (a?.timestamp ?? 0));
  return records[0] ?? null;
}

/** null for a file that a killed build left half written. */
function readRecord(path: string): BuildRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'));
}

function plainName(file: string): string {
  return file.replace(/\.(br|gz)$/, '');
}
