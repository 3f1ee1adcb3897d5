/** What a page does once another worker has taken over. */
export type Reaction = 'stay' | 'reload' | 'offer';

type Situation = {
  /** Build of the page. */
  own: string;
  /** Build of the worker; null when it did not say. */
  worker: string | null;
  isBusy: boolean;
  /** The build that this tab reloaded for last; null for none. */
  reloadedFor: string | null;
};

/**
 * An update reloads the page on activation, with two exceptions: a page of that build has no need
 * to, and a member in the middle of something is offered the reload. Drafts, unsent messages, and
 * sent transactions survive a reload, but a wallet's answer does not. A tab reloads once per build,
 * so that a broken deployment cannot make it loop.
 */
export function reactionTo({ own, worker, isBusy, reloadedFor }: Situation): Reaction {
  if (worker === null || worker === own) return 'stay';
  return isBusy || reloadedFor === worker ? 'offer' : 'reload';
}
