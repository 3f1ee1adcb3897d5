import { isAttested, verifyOrigin, walletConnectRelay } from '@parley/domain/config/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { youtubeOrigin } from '@parley/domain/media/rules';
import { isOpen } from '@parley/domain/site/features';
import { cowVenueOf, publicBookOrigin } from '@parley/domain/swap/cowVenue';
import type { FastifyInstance } from 'fastify';

/**
 * The Content-Security-Policy of every response; `origin` is the site's own, the others are those
 * that the settings have the browser speak to, or that may show the site in a frame.
 */
function contentSecurityPolicy(origin: string, community: PublicConfig): string {
  const others = otherOrigins(community);
  // Older browsers do not count a WebSocket of the same host as 'self'.
  const connections = ["'self'", origin.replace(/^http/, 'ws'), ...others];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Files of other servers come through ours: nobody else learns who looks at what.
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    "worker-src 'self'",
    ...frames(community),
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...community.frameAncestors].join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types app-sw app-worker',
  ].join('; ');
}

/** What pages show in a frame: the page that attests the site to phones, and videos of YouTube. */
function frames(community: PublicConfig): string[] {
  const origins = [...(isAttested(community) ? [verifyOrigin] : []), youtubeOrigin];
  return [`frame-src ${origins.join(' ')}`];
}

/**
 * Where pages of ours go themselves: the relay of QR wallets, and the public order book. All else comes through our
 * server, such as files of the permanent storage.
 */
function otherOrigins(community: PublicConfig): string[] {
  const addresses = [
    walletConnectRelay(community),
    // Signed orders of a community without an order book of its own.
    isOpen('swap', community) && cowVenueOf(community)?.book === 'public' ? publicBookOrigin : null,
  ];
  // An origin, not an address: a `;` in a path would end the directive.
  return addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
}

/** Puts the security headers on every response, errors included. */
export function secureHeaders(app: FastifyInstance, origin: string, community: PublicConfig): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(origin, community),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
  };
  if (origin.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  // Before the router: it answers addresses that it cannot read without running any hook.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
}
