import type { People } from '@parley/domain/chat/wire';

/** A member in the list of those who are here. */
export type HereRow = {
  address: `0x${string}`;
  name: string | null;
  /** What is said of them beside the name; null for nothing. */
  note: 'writing' | 'moderator' | null;
};

/** Who is here besides the member and whom they blocked: by name, those without one last. */
export function hereRows(
  here: People,
  typing: People,
  self: string | null,
  blocked: readonly string[] = [],
): HereRow[] {
  const rows = Object.entries(here).flatMap(([author, { name, moderator }]): HereRow[] => {
    if (author === self?.toLowerCase() || blocked.includes(author)) return [];
    const note = author in typing ? 'writing' : moderator ? 'moderator' : null;
    return [{ address: author as `0x${string}`, name, note }];
  });
  return rows.sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      (a.name ?? '').localeCompare(b.name ?? '', 'en') ||
      a.address.localeCompare(b.address, 'en'),
  );
}
