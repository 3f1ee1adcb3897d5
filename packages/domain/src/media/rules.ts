/** How long the check of a picture's link may take, in milliseconds. */
export const imageCheckTimeoutMs = 5_000;

/** Videos of YouTube in a page, without a cookie until they play. */
export const youtubeOrigin = 'https://www.youtube-nocookie.com';

/** Public IPFS gateways, tried in turn. */
export const ipfsGateways = [
  'https://ipfs.io',
  'https://dweb.link',
  'https://4everland.io',
] as const;

const youtubeHosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

/** The id of the YouTube video at an address; null for any other address. */
export function youtubeId(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const id = candidateIn(url);
  return id !== null && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null;
}

function candidateIn({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!youtubeHosts.has(hostname)) return null;
  if (/^\/watch\/?$/.test(pathname)) return searchParams.get('v');
  return /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null;
}
