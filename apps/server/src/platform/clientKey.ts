import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The key for a client's limits: its IPv4 address, or the /64 network of its IPv6 address, since one
 * household owns a whole /64. `X-Forwarded-For` counts only as far as our own proxies wrote it.
 */
export function clientKey(request: IncomingMessage, trustedProxies: number): string {
  return networkOf(forwardedFor(request, trustedProxies) ?? request.socket.remoteAddress ?? '');
}

function forwardedFor(request: IncomingMessage, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return hops.at(-trustedProxies)?.trim() || undefined;
}

/** The IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
