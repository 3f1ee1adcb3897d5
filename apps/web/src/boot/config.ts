import type { PublicConfig } from '@parley/domain/config/wire';
import { getJson } from '../platform/http.ts';

/**
 * The community's settings: injected into the page by the server, else fetched. Injected settings
 * are not validated again: the server has done so, and a slow phone would have to download the
 * schema first.
 */
export async function loadConfig(): Promise<PublicConfig> {
  const injected = document.getElementById('parley-config')?.textContent;
  if (injected) return JSON.parse(injected) as PublicConfig;
  const { publicConfigSchema } = await import('@parley/domain/config/wire');
  return getJson('/config.json', publicConfigSchema);
}
