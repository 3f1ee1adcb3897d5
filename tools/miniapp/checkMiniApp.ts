import { reasonOf } from '@parley/domain/text/reason';
import { readManifest } from '../../apps/server/src/miniapp/schemas.ts';
import type { Finding } from '../doctor/finding.ts';
import { bad, ok } from '../doctor/finding.ts';
import type { Ask } from './ask.ts';
import { associationFinding } from './association.ts';
import { embedFindings } from './embeds.ts';
import { pictureFindings } from './pictures.ts';

/**
 * Looks at a community as Farcaster's clients do: its manifest, who signed that, its pictures, and the embed of a page,
 * of its first one by default. `site` is its origin. Changes nothing, and never throws.
 */
export async function checkMiniApp(site: string, ask: Ask, path = '/'): Promise<Finding[]> {
  const [manifest, embeds] = await Promise.all([
    manifestFindings(site, ask).catch((error: unknown) => [bad('manifest', reasonOf(error))]),
    embedFindings(site, path, ask).catch((error: unknown) => [bad('embed', reasonOf(error))]),
  ]);
  return [...manifest, ...embeds];
}

async function manifestFindings(site: string, ask: Ask): Promise<Finding[]> {
  const address = `${site}/.well-known/farcaster.json`;
  const response = await ask(address);
  if (response.status === 404) {
    return [bad('manifest', `${address} is not there: set miniapp.accountAssociation.`)];
  }
  if (!response.ok) return [bad('manifest', `${address} answers ${response.status}.`)];
  const read = readManifest(await response.json());
  if ('faults' in read) {
    return read.faults.map(({ path, message }) => bad('manifest', `${path.join('.')}: ${message}`));
  }
  const { accountAssociation, miniapp } = read.value;
  return [
    ok('manifest', address),
    await associationFinding(new URL(site).hostname, accountAssociation),
    ...(miniapp === undefined ? [] : await pictureFindings(miniapp, ask)),
  ];
}
