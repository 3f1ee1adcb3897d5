/** What a page does once a worker of another time has taken over. */
export type Reaction = 'stay' | 'reload' | 'offer';

type Situation = {
  /** Build of the page. */
  own: string;
  /** Build of the worker; null when it did not say. */
  worker: string | null;
  isBusy: boolean;
  /** The build for which this tab started anew last; null for none. */
  reloadedFor: string | null;
};

/**
 * An update reloads the page on activation, with two exceptions: a page
 * that already is of that build has nothing to gain, and a member in the middle of something is
 * offered the reload instead. Nothing would be lost by it (drafts, unsent messages and sent
 * transactions outlast a reload), but a wallet's answer to a page that is gone is.
 * A tab starts anew once per build, so that no fault of a deployment can have it do so for ever.
 */
export function reactionTo({ own, worker, isBusy, reloadedFor }: Situation): Reaction {
  if (worker === null || worker === own) return 'stay';
  return isBusy || reloadedFor === worker ? 'offer' : 'reload';
}
