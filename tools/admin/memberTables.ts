/** What is kept of a member in a table, and what becomes of it. */
export type MemberTable = {
  table: string;
  /** The condition on its rows, with the address as $1. */
  where: string;
  /**
   * 'goes' with `erase`; 'ends' where something is left of it; 'stays', with why. Texts of messages are removed as by
   * `remove`.
   */
  erase: 'goes' | 'ends' | 'stays';
  /** What it holds, as the operator and the member read it. */
  holds: string;
  /** Why it stays. */
  because?: string;
};

const proof = 'it proves what others built on: readers check the log with it';

/** Every table of the database with something of a member; a test compares it with the columns that there are. */
export const memberTables: readonly MemberTable[] = [
  {
    table: 'messages',
    where: 'author = $1',
    erase: 'ends',
    holds: 'messages, edits, reactions, votes, pins, and hidings',
    because:
      'places, times, and digests stay, and so do reactions and votes, which others’ pages count',
  },
  {
    table: 'devices',
    where: 'author = $1',
    erase: 'ends',
    holds: 'sign-ins: the public key of each device, the wallet’s signature, browser, and system',
    because: `all are signed out, and browser and system go; the rest stays: ${proof}`,
  },
  {
    table: 'revocations',
    where: 'device in (select id from devices where author = $1)',
    erase: 'stays',
    holds: 'devices that were signed out',
    because: proof,
  },
  {
    table: 'member_states',
    where: 'author = $1',
    erase: 'stays',
    holds: 'reactions and votes that count',
    because: 'they are signed entries of the log',
  },
  {
    table: 'read_cursors',
    where: 'author = $1',
    erase: 'goes',
    holds: 'how far they read each room',
  },
  { table: 'reports', where: 'reporter = $1', erase: 'goes', holds: 'what they reported' },
  {
    table: 'moderation_acts',
    where: 'author = $1 or by = $1',
    erase: 'stays',
    holds: 'what they did as a moderator, and what moderators did about them',
    because: 'everybody can read and check these statements',
  },
  {
    table: 'slow_turns',
    where: 'author = $1',
    erase: 'goes',
    holds: 'their last turn in slow mode',
  },
  { table: 'bios', where: 'author = $1', erase: 'goes', holds: 'words and links of their profile' },
  {
    table: 'farcaster_links',
    where: 'author = $1',
    erase: 'goes',
    holds: 'which Farcaster account is theirs',
  },
  {
    table: 'mutes',
    where: 'author = $1',
    erase: 'goes',
    holds: 'what and whom they mute and block',
  },
  {
    table: 'mutes',
    where: `kind in ('people', 'blocked') and one = $1`,
    erase: 'stays',
    holds: 'that others mute or block them',
    because: 'it is the others’',
  },
  {
    table: 'push_subscriptions',
    where: 'author = $1',
    erase: 'goes',
    holds: 'where their notifications go',
  },
  {
    table: 'push_topics',
    where: 'device in (select id from devices where author = $1)',
    erase: 'goes',
    holds: 'what they are to be notified of',
  },
  { table: 'push_tips', where: 'author = $1', erase: 'goes', holds: 'tips that they were told of' },
  {
    table: 'push_mints',
    where: 'author = $1',
    erase: 'goes',
    holds: 'mints that they were told of',
  },
  {
    table: 'media',
    where: 'owner = $1',
    erase: 'ends',
    holds: 'files that they uploaded',
    because:
      'a file that a name, a collection, or another member’s message shows stays until that changes',
  },
  {
    table: 'kept_files',
    where: 'member = $1',
    erase: 'stays',
    holds: 'files that they had kept on Arweave',
    because: 'nobody can take back what is there',
  },
  {
    table: 'coin_payments',
    where: 'sender = $1 or recipient = $1',
    erase: 'stays',
    holds: 'payments that pages reported',
    because: 'the chain has them, and each belongs to another member, too',
  },
  {
    table: 'cow_orders',
    where: `owner = $1`,
    erase: 'stays',
    holds: 'orders that they signed',
    because: 'a signed order binds them until it ends',
  },
  {
    table: 'cow_spendings',
    where: 'owner = $1',
    erase: 'stays',
    holds: 'gas that settled their orders',
    because: 'it goes by itself after an hour',
  },
  {
    table: 'faucet_grants',
    where: 'address = $1',
    erase: 'stays',
    holds: 'that their wallet was given test coins',
    because: 'it would be given them again',
  },
  {
    table: 'operator_suspensions',
    where: 'author = $1',
    erase: 'stays',
    holds: 'that the operator suspended them',
    because: 'it would end with it',
  },
  {
    table: 'search.texts',
    where: 'author = $1',
    erase: 'goes',
    holds: 'what search finds',
  },
  {
    table: 'search.mentions',
    where: `kind = 'reply' and whom = $1`,
    erase: 'stays',
    holds: 'which messages answer to theirs',
    because: 'it is what others said',
  },
];

/** Tables with a column that could name a member, and what it names instead. */
export const otherTables: Readonly<Record<string, string>> = {
  anchor_accounts: 'accounts of the server',
  admin_acts: 'the operator',
  reactions: 'a view of member_states',
  votes: 'a view of member_states',
  'search.read_mentions': 'names',
};
