import type { Kind, Message, People } from '@parley/domain/chat/wire';
import fc from 'fast-check';

/** Two members, and one who moderates. */
export const [anna, bert, mona] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
export const people: People = { [mona]: { name: 'mona', moderator: true } };
/** An entry of a log by anna. */
export function entry(seq: number, kind: Kind, change: Partial<Message> = {}): Message {
  return {
    chainId: 1,
    host: 'parley.example',
    room: 'general',
    id: String(seq),
    sentAt: seq,
    kind,
    body: kind === 'text' ? `text ${seq}` : '',
    replyTo: null,
    seq,
    at: seq,
    author: anna,
    device: 'd',
    signature: 's',
    ...change,
  };
}

export const about = (seq: number) => ({ target: { seq, digest: 'd' } });

export const pollBody = 'Lunch?\nNow\nLater';
const emoji = ['🔥', '👍'];
type Deed = (to: Message, author: string, choice: number) => Partial<Message> | null;
const moderates: Deed = () => ({ author: mona });
const reacts: Deed = (_, author, choice) => ({ author, body: emoji[choice] ?? '🔥' });
/** Events as the server lets them into a log; null where it does not. */
const deeds: Partial<Record<Kind, Deed>> = {
  pin: moderates,
  unpin: moderates,
  hide: moderates,
  restore: moderates,
  react: reacts,
  unreact: reacts,
  edit: ({ kind, author }) => (kind === 'text' ? { author, body: 'edited' } : null),
  delete: ({ author }) => ({ author }),
  vote: ({ kind }, author, choice) => (kind === 'poll' ? { author, body: String(choice) } : null),
};

type Step = { kind: Kind; target: number; author: string; choice: number };

function logOf(steps: readonly Step[]): Message[] {
  const log: Message[] = [];
  const deleted = new Set<number>();
  for (const { kind, target, author, choice } of steps) {
    const seq = log.length + 1;
    const targets = log.filter((one) => one.target === undefined && !deleted.has(one.seq));
    const to = targets[target % Math.max(1, targets.length)];
    const deed = to === undefined ? null : (deeds[kind]?.(to, author, choice) ?? null);
    if (to === undefined || deed === null) {
      const isPoll = choice === 0;
      log.push(entry(seq, isPoll ? 'poll' : 'text', { author, ...(isPoll && { body: pollBody }) }));
      continue;
    }
    if (kind === 'delete') deleted.add(to.seq);
    log.push(entry(seq, kind, { ...deed, ...about(to.seq) }));
  }
  return log;
}

/** Logs that a server could hold. */
export const logs = fc
  .array(
    fc.record<Step>({
      kind: fc.constantFrom<Kind>('text', 'react', ...(Object.keys(deeds) as Kind[])),
      target: fc.nat(),
      author: fc.constantFrom(anna, bert),
      choice: fc.constantFrom(0, 1),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map(logOf);
