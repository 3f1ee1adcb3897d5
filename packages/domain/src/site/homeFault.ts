/** Why nobody can connect and write on a page: it is open at another address than the community's, or one without https. */
export type HomeFault = { kind: 'elsewhere'; home: string } | { kind: 'unsafe' };

type OpenPage = {
  /** The whole address of the page. */
  href: string;
  /** Whether the browser lets the page sign (`isSecureContext`). */
  isSecure: boolean;
};

/**
 * What stands between a page and its community at `projectUrl`, whose server takes words from that address alone; null
 * for nothing. `home` is the same page there.
 */
export function homeFault(projectUrl: string, { href, isSecure }: OpenPage): HomeFault | null {
  const [home, page] = [new URL(projectUrl), new URL(href)];
  if (home.origin === page.origin) return isSecure ? null : { kind: 'unsafe' };
  home.pathname = page.pathname;
  home.search = page.search;
  home.hash = page.hash;
  return { kind: 'elsewhere', home: home.href };
}
