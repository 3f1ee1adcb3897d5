import type { PublicConfig } from '@parley/domain/config/wire';
import { getJson } from '../platform/http.ts';

/**
 * The community's settings: injected into the page by the server, else asked for. What the server
 * put into the page it has checked itself, and page and code are of one build: checking it again
 * would only keep a slow phone waiting, with the rules for it on the way.
 */
export async function loadConfig(): Promise<PublicConfig> {
  const injected = document.getElementById('parley-config')?.textContent;
  if (injected) return JSON.parse(injected) as PublicConfig;
  const { publicConfigSchema } = await import('@parley/domain/config/wire');
  return getJson('/config.json', publicConfigSchema);
}
