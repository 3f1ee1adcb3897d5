import type { PublicConfig } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import { entryOf, isExplorer, pageAt, pagePaths } from '@parley/domain/site/pages';
import { type ComponentType, lazy, useState } from 'react';

type PageFile = { Page: ComponentType };

/** Every file below `pages/` is a chunk of its own and exports its `Page`. */
const files = import.meta.glob<PageFile>('./pages/*.tsx');
/** Pages whose code is here. */
const loaded = new Map<string, ComponentType>();
/** Pages whose code React waits for. */
const awaited = new Map(
  Object.keys(files).map((file) => {
    const module = file.slice('./pages/'.length, -'.tsx'.length);
    return [module, lazy(async () => ({ default: await load(module) }))];
  }),
);

async function load(module: string): Promise<ComponentType> {
  const file = files[`./pages/${module}.tsx`];
  if (file === undefined) throw new Error(`There is no page ${module}`);
  const { Page } = await file();
  loaded.set(module, Page);
  return Page;
}

/** The page of a file below `pages/`. A downloaded one renders at once. */
export function Screen({ module }: { module: string }) {
  const [Shown] = useState(() => loaded.get(module) ?? awaited.get(module));
  if (Shown === undefined) throw new Error(`There is no page ${module}`);
  return <Shown />;
}

/** Downloads the code of the page at `path`; a room's is already loaded. Throws when it cannot be loaded. */
export async function loadPage(path: string, config: PublicConfig): Promise<void> {
  const page = pageAt(path);
  if (page !== null) {
    const { module, feature } = entryOf(page);
    if (module !== null) await load(feature === null || isOpen(feature, config) ? module : 'off');
  } else if (isExplorer(path) && config.embeddedChain) await load('explorer');
}

/** How to download a page's code ahead of its opening, by its path. */
export const pageCode = Object.fromEntries(
  pagePaths.flatMap((path) => {
    const { module } = entryOf(path);
    return module === null ? [] : [[path, () => load(module)]];
  }),
);
