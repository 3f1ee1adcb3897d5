import type { Poll } from '@parley/domain/chat/events';
import { text } from '@parley/text/ui';
import type { Shown } from './believed.ts';
import { MessageBody, Words } from './MessageBody.tsx';

type PollResultProps = { poll: Poll; votes: Shown['votes'] };

/** A poll: what it asks, and how many members chose each answer. */
export function PollResult({ poll: { question, options }, votes }: PollResultProps) {
  const chosen = [...votes.values()];
  const counts = options.map(
    (_, index) => chosen.filter(({ option }) => option === String(index)).length,
  );
  const most = Math.max(...counts);
  return (
    <div className="max-w-[30em] pt-0.5 pb-1">
      <div className="font-semibold">
        <MessageBody body={question} />
      </div>
      <ul className="mt-2 grid gap-1.5">
        {options.map((option, index) => {
          const count = counts[index] ?? 0;
          return (
            <li
              key={option}
              className="relative flex min-h-9 items-center justify-between gap-3 overflow-hidden rounded-control border border-line px-3 py-1.5"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-0 bg-line"
                style={{ width: `${(count / Math.max(1, chosen.length)) * 100}%` }}
              />
              <span dir="auto" className="relative min-w-0 [overflow-wrap:anywhere]">
                <Words body={option} />
              </span>
              <span
                className={`tabular relative shrink-0 text-sm ${count > 0 && count === most ? 'font-semibold text-ink' : 'text-soft'}`}
              >
                <span aria-hidden="true">{count.toLocaleString('en')}</span>
                <span className="sr-only">{text.chat.votes(count)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="tabular mt-1.5 text-faint text-sm">{text.chat.votes(chosen.length)}</p>
    </div>
  );
}
