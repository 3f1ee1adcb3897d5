import { ulid } from '@parley/domain/text/ulid';

const idOf = (state: unknown) => (state as { entry?: string } | null)?.entry ?? null;

/** The id of the entry of the history that is shown; null before it got one: to another link belongs another entry. */
export function historyEntry(): string | null {
  return idOf(history.state);
}

/** Gives the entry that is shown an id, which whoever comes back to it finds again; returns it. */
export function markHistoryEntry(): string {
  const known = historyEntry();
  if (known !== null) return known;
  const entry = ulid();
  history.replaceState({ ...history.state, entry }, '');
  return entry;
}
