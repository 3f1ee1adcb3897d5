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
      ? passedOn({ host, port })
      : 'Without https, members can read there, but not connect a wallet or write: docs/serving.md says how to get it.';
  }
  if (!isListening(projectUrl, { host, port })) return passOn({ host, port }, projectUrl);
  return isLoopback(host)
    ? 'Only this computer can open it. docs/serving.md says how to let others in.'
    : `Others reach ${host}:${port}, but the community works at that address alone: set PARLEY_URL to the one that members type, such as PARLEY_URL=https://chat.example.`;
}

type Listening = Pick<Settings, 'host' | 'port'>;

const passedOn = ({ host, port }: Listening) =>
  `Your web server has to pass that address on to ${host}:${port}.`;

/** Where the server is not itself at an address of this computer. */
function passOn(listening: Listening, projectUrl: string): string {
  const port = portOf(projectUrl);
  const { hostname } = new URL(projectUrl);
  const address = hostname.replace(/^\[|\]$/g, '');
  const ownHost = isNameOfLoopback(hostname) ? 'leave HOST out' : `start with HOST=${address}`;
  const mend =
    port !== listening.port
      ? `start with PORT=${port}`
      : isLoopback(listening.host)
        ? ownHost
        : 'set PARLEY_URL to the address that members type';
  return `${passedOn(listening)} Without one, ${mend}.`;
}

const isNameOfLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost');

/** Whether whoever opens an address of this computer reaches what listens there. */
export function isListening(projectUrl: string, { host, port }: Listening): boolean {
  const { hostname, protocol } = new URL(projectUrl);
  if (protocol !== 'http:' || portOf(projectUrl) !== port) return false;
  if (host === '0.0.0.0' || host === '::') return true;
  return isNameOfLoopback(hostname)
    ? ['127.0.0.1', '::1', 'localhost'].includes(host)
    : hostname.replace(/^\[|\]$/g, '') === (host === 'localhost' ? '127.0.0.1' : host);
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
