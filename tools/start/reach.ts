import { isLoopback } from '@parley/domain/site/loopback';
import type { Settings } from './settings.ts';

/** Who reaches a community that is open at `projectUrl`, and what is missing for others, in a sentence. */
export function reachOf(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  projectUrl: string,
): string {
  const { hostname, protocol } = new URL(projectUrl);
  if (!isLoopback(hostname)) {
    return protocol === 'https:'
      ? `Your web server has to pass that address on to ${host}:${port}.`
      : 'Without https, members can read there, but not connect a wallet or write: docs/serving.md says how to get it.';
  }
  return isLoopback(host)
    ? 'Only this computer can open it. docs/serving.md says how to let others in.'
    : `Others reach ${host}:${port}, but the community works at that address alone: set PARLEY_URL to the one that members type, such as PARLEY_URL=https://chat.example.`;
}
