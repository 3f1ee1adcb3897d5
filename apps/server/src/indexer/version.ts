import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Handler } from './handler.ts';

/** One file of `derived/`: tables, and the triggers that keep totals. */
type SqlFile = Readonly<{ name: string; sql: string }>;

/** What makes the derived tables. */
export type Recipe = Readonly<{ version: string; files: readonly SqlFile[] }>;

// The built server has both folders beside it.
const sqlFolder = new URL('./derived/', import.meta.url);
const handlerFolder = new URL('./handlers/', import.meta.url);

/**
 * Reads the SQL of the derived tables. The version is a hash of everything they depend on: the SQL,
 * the source of the handlers, and their ABIs.
 */
export async function readRecipe(handlers: readonly Handler[]): Promise<Recipe> {
  const files = await filesOf(sqlFolder, /\.sql$/);
  const sources = await filesOf(handlerFolder, /^(?!test[A-Z])(?!.*\.test\.).*\.ts$/);
  const hash = createHash('sha256');
  hash.update(JSON.stringify([files, sources, handlers.map(({ kind, abi }) => [kind, abi])]));
  return { version: hash.digest('hex'), files };
}

async function filesOf(folder: URL, wanted: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => wanted.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}
