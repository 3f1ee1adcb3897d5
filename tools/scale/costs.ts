/** What a piece of work takes, and how that was measured. */
type Cost = { value: number; unit: 'ms' | 'µs' | 'bytes'; of: string; by: string };

/**
 * Every figure that the simulation goes by, measured on this project's two cores; `docs/scale.md` shows them. Where a
 * bench has a table, `by` names the row.
 */
export const costs = {
  messageIn: measured(
    0.13,
    'ms',
    'bench:saturation',
    'a message into a server: its signature, the rules, the answer',
  ),
  write: measured(10.5, 'µs', 'bench:chat, row 3, 10,000 readers', 'one write to one reader'),
  copy: measured(0.65, 'µs', 'bench:chat, row 1, 10,000 readers', 'each message of such a write'),
  frameBytes: measured(610, 'bytes', 'bench:parts', 'a message on its way to a page'),
  notice: measured(0.0051, 'ms', 'bench:parts', 'a message that another server took'),
  idle: measured(
    8,
    'µs',
    'bench:sizes, 10,000 members',
    'an open page that says nothing, each second, at most',
  ),
  page: measured(1, 'ms', 'bench:sizes, 1,000 members', 'the first page of a visit'),
  comeBack: measured(
    0.86,
    'ms',
    'bench:reconnect, 5,000 members',
    'a member who comes back after a break',
  ),
  chainRead: measured(
    1.6,
    'ms',
    'bench:sizes, 1,000 members',
    'a read of the chain, in the server',
  ),
  nodeRead: measured(
    0.84,
    'ms',
    'bench:sizes, 1,000 members',
    'the same in the embedded chain: its busiest process',
  ),
  commit: measured(
    0.9,
    'ms',
    'bench:parts, groups of 4 to 256',
    'a commit of messages of one room',
  ),
  commitEach: measured(0.033, 'ms', 'bench:parts, groups of 4 to 256', 'each message of a commit'),
  databaseMessage: measured(
    0.21,
    'ms',
    'bench:sizes, 10,000 members',
    'a message in the database, with its search text and all that follows from it',
  ),
  search: measured(4, 'ms', 'bench:search, the slowest kind', 'a search'),
  event: measured(
    0.103,
    'ms',
    'bench:index',
    'an event of a contract, read and put into the index',
  ),
  push: measured(0.8, 'ms', 'bench:parts', 'a notification, encrypted and signed'),
  photo: measured(1_140, 'ms', 'bench:parts', 'an uploaded photo of 12 megapixels, in all widths'),
  linkedPage: measured(0.3, 'ms', 'bench:parts', 'the head of a linked page of 100 KB'),
  socketBytes: measured(8_900, 'bytes', 'bench:chat, row 6', 'memory of an open page'),
  transactionBytes: measured(
    76_000,
    'bytes',
    'bench:sizes, 10,000 members',
    "memory of the embedded chain's node for each transaction it has",
  ),
  memberBytes: measured(
    6_500,
    'bytes',
    'bench:sizes, 10,000 members',
    'disk of a member with a name and a device',
  ),
  messageBytes: measured(
    1_750,
    'bytes',
    'bench:sizes, 10,000 members',
    'disk of a message with its search text',
  ),
  backup: measured(0.03, 'ms', 'bench:sizes, 10,000 members', 'a backup, for each message it has'),
} as const satisfies Record<string, Cost>;

function measured(value: number, unit: Cost['unit'], by: string, of: string): Cost {
  return { value, unit, by, of };
}

const perUnit = { ms: 1, µs: 1 / 1_000, bytes: 1 } as const;

/** A cost in milliseconds, or in bytes. */
export function cost(name: keyof typeof costs): number {
  const { value, unit } = costs[name];
  return value * perUnit[unit];
}
