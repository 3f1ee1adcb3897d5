import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import * as z from 'zod/mini';
import { getJson } from './http.ts';

/** The community's settings: injected into the page by the server, else asked for. */
export async function loadConfig(): Promise<PublicConfig> {
  const injected = document.getElementById('parley-config')?.textContent;
  if (injected) return z.parse(publicConfigSchema, JSON.parse(injected));
  return getJson('/config.json', publicConfigSchema);
}
