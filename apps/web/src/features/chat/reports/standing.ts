import type { SignedAct } from '@parley/domain/moderation/wire';

/**
 * The suspensions that hold at a time (Unix ms), of acts that come newest first: of each author only the
 * newest suspension or lift counts.
 */
export function standingIds(acts: readonly SignedAct[], now: number): ReadonlySet<number> {
  const decided = new Set<string>();
  const standing = new Set<number>();
  for (const { id, kind, author, until } of acts) {
    if (kind === 'keep' || decided.has(author)) continue;
    decided.add(author);
    if (kind === 'suspend' && (until === null || until > now)) standing.add(id);
  }
  return standing;
}
