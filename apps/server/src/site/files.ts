import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { featureNames } from '@parley/domain/site/features';
import * as z from 'zod/mini';
import type { Log } from '../platform/log.ts';

/** One file of the built web app. */
export type WebFile = {
  path: string;
  type: string;
  size: number;
  etag: string;
  /** True when its name holds a hash of its content, so that it never changes. */
  isImmutable: boolean;
  /** Encodings of it that lie beside it. */
  encodings: readonly ('br' | 'gzip')[];
};

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Path of a precompressed variant. */
export const variantSuffix = { br: '.br', gzip: '.gz' } as const;

export type WebFiles = ReturnType<typeof createWebFiles>;

/** Which scripts a page needs besides the entry, and which part of the product it belongs to. */
const preloadsSchema = z.record(
  z.string(),
  z.object({
    feature: z.nullable(z.enum(featureNames)),
    files: z.array(z.string().check(z.regex(/^assets\/[\w.-]+\.js$/))),
  }),
);
export type PagePreloads = z.infer<typeof preloadsSchema>;

/** Written last by a build: only then all of its files lie there. */
const lastWritten = 'builds/latest.json';

/**
 * The files below `folder` by their URL path. Only listed paths exist, so that no spelling of a
 * path leads anywhere else. The list is made again when a build has changed it.
 */
export function createWebFiles(folder: string, log: Log) {
  let files = new Map<string, WebFile>();
  let index: string | null = null;
  let indexVersion = '';
  let preloads: PagePreloads = {};

  /** The text of index.html, read again when it has changed; null when nothing is built. */
  async function indexHtml(): Promise<string | null> {
    const path = join(folder, 'index.html');
    const [page, last] = await Promise.all([stampOf(path), stampOf(join(folder, lastWritten))]);
    const version = page === null ? '' : `${page} ${last}`;
    if (version !== indexVersion) {
      index = page === null ? null : await readFile(path, 'utf8');
      files = await list();
      preloads = await readPreloads(join(folder, 'builds/preloads.json'));
      indexVersion = version;
    }
    return index;
  }

  async function find(urlPath: string): Promise<WebFile | undefined> {
    const known = files.get(urlPath);
    // What keeps its name from build to build (/sw.js) may be another file by now.
    if (known?.isImmutable === true) return known;
    await indexHtml();
    return files.get(urlPath);
  }

  async function list(): Promise<Map<string, WebFile>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const all = new Set(paths);
    const listed = new Map<string, WebFile>();
    for (const path of paths) {
      const type = types[extname(path)];
      if (type === undefined) continue;
      const urlPath = `/${relative(folder, path).split(sep).join('/')}`;
      listed.set(urlPath, await describe(path, type, urlPath, all));
    }
    log.info('web-app-listed', { files: listed.size });
    return listed;
  }

  return {
    indexHtml,
    find,
    /** The scripts of each page, from the build record at the last `indexHtml`. */
    preloads: (): PagePreloads => preloads,
  };
}

/** A build without the record, or with another one, only loads its pages a little later. */
async function readPreloads(path: string): Promise<PagePreloads> {
  try {
    return z.parse(preloadsSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

async function stampOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : `${found.mtimeMs}-${found.size}`;
}

/** A name with a hash before its extension: of 7 letters, or of 8 as in earlier builds. */
const hashedName = /(?<![A-Za-z0-9_-])[A-Za-z0-9_]*-[A-Za-z0-9_-]{7,}\.[a-z0-9]+$/;

async function describe(
  path: string,
  type: string,
  urlPath: string,
  all: ReadonlySet<string>,
): Promise<WebFile> {
  const { size, mtimeMs } = await stat(path);
  return {
    path,
    type,
    size,
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    isImmutable: urlPath.startsWith('/assets/') && hashedName.test(urlPath),
    encodings: (['br', 'gzip'] as const).filter((encoding) =>
      all.has(path + variantSuffix[encoding]),
    ),
  };
}
