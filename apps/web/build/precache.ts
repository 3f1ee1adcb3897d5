import { entryOf, pagePaths } from '../../../packages/domain/src/site/pages.ts';

/** What of a chunk of the build decides whether it is kept ahead of its use. */
export type BuiltChunk = {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> };
};
type BuiltAsset = { type: 'asset'; fileName: string };
type Bundle = Readonly<Record<string, BuiltChunk | BuiltAsset>>;

/**
 * Large code that is useless offline: the QR wallets' relay, the
 * Farcaster client. It is cached once it is used.
 */
export const leftOut =
  /\/node_modules\/@(walletconnect|farcaster)\/|\/wallet\/(walletConnect|farcaster)\//;

/** Pages that every community has for all its members, whatever is turned off. */
const everywhere = new Set(
  pagePaths
    .map(entryOf)
    .flatMap(({ module, feature, isPrivate }) => (feature === null && !isPrivate ? [module] : [])),
).add('off');

/**
 * Paths of everything that the app can load from its entry on: the pages of every community, and what
 * a wallet in the browser needs. Styles and fonts come with the chunk that asks for them. The pages
 * of features that a community may have turned off are cached once they are loaded: a link to them, seen
 * on any page, does that.
 */
export function precacheOf(bundle: Bundle): string[] {
  const names = new Set<string>();
  const waiting = Object.values(bundle).flatMap((file) => (isStart(file) ? [file.fileName] : []));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (file === undefined || names.has(name) || isLeftOut(file)) continue;
    names.add(name);
    waiting.push(...neededBy(file));
  }
  return [...names].sort().map((name) => `/${name}`);
}

function isStart(file: BuiltChunk | BuiltAsset): boolean {
  return file.type === 'chunk' && file.isEntry;
}

function isLeftOut(file: BuiltChunk | BuiltAsset): boolean {
  return file.type === 'chunk' && file.moduleIds.some((id) => leftOut.test(id) || isOptional(id));
}

function isOptional(moduleId: string): boolean {
  const page = /\/routes\/pages\/([a-zA-Z]+)\.tsx$/.exec(moduleId)?.[1];
  return page !== undefined && !everywhere.has(page);
}

function neededBy(file: BuiltChunk | BuiltAsset): string[] {
  if (file.type === 'asset') return [];
  const { imports, dynamicImports, viteMetadata } = file;
  const styles = viteMetadata?.importedCss ?? [];
  const assets = viteMetadata?.importedAssets ?? [];
  return [...imports, ...dynamicImports, ...styles, ...assets];
}
