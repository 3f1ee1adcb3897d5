import { AdminError, type Command, type Context, counted } from './command.ts';

type Linked = { author: string; fid: number };

/** `npm run admin -- farcaster`: who linked which Farcaster account. */
export const farcaster: Command = {
  name: 'farcaster',
  takes: '[--following]',
  about: 'Prints each member with a linked Farcaster account: address, tab, and id.',
  more: [
    'With --following, only those whose account follows the community’s (farcasterAccount), as the hub at FARCASTER_HUB_URL',
    'says; who could not be asked about is named at the end. Suspended members are left out. For rewards, such as bonuses of',
    'points: docs/owner-powers.md.',
  ],
  options: { following: { type: 'boolean' } },
  changes: false,
  async run({ options }, context) {
    const all = await linkedMembers(context);
    if (options.following !== true) {
      for (const one of all) context.say(lineOf(one));
      return '';
    }
    const unasked = await sayFollowing(all, context);
    if (unasked.length === 0) return '';
    throw new AdminError(
      `The hub did not say of ${counted(unasked.length, 'member')}. Try again:\n${unasked.map(lineOf).join('\n')}`,
    );
  },
};

function lineOf({ author, fid }: Linked): string {
  return `${author}\t${fid}`;
}

/** Says who follows the community's account, asking about one after the other; resolves with whom nobody knows. */
async function sayFollowing(all: readonly Linked[], context: Context): Promise<Linked[]> {
  const { farcasterAccount: account } = context.community;
  if (account === null) throw new AdminError('The public config names no farcasterAccount.');
  if (context.hub === null) throw new AdminError('Say which hub to ask: set FARCASTER_HUB_URL.');
  const unasked: Linked[] = [];
  for (const one of all) {
    const follows = await context.hub.follows(one.fid, account.fid).catch(() => null);
    if (follows === null) unasked.push(one);
    else if (follows) context.say(lineOf(one));
  }
  return unasked;
}

async function linkedMembers({ client, now }: Context): Promise<Linked[]> {
  const { rows } = await client.query<{ author: string; fid: string }>(
    `select author, fid from farcaster_links l
     where fid is not null
       and not exists (select from operator_suspensions o where o.author = l.author)
       and not exists (
         select from (
           select distinct on (author) kind, until from moderation_acts a
           where a.author = l.author and kind in ('suspend', 'lift') order by author, id desc
         ) newest where kind = 'suspend' and (until is null or until > $1)
       )
     order by author`,
    [now()],
  );
  return rows.map(({ author, fid }) => ({ author, fid: Number(fid) }));
}
