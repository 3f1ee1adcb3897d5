import type { Shown } from '@parley/chat-client/log/believed';
import type { Poll } from '@parley/domain/chat/events';
import type { Message } from '@parley/domain/chat/wire';
import { pollText } from '@parley/text/poll';
import { use } from 'react';
import { classes } from '../../ui/classes.ts';
import { useChat } from './chatContext.tsx';
import { ControlTabIndex } from './controlTabIndex.ts';
import { MessageBody, Words } from './MessageBody.tsx';
import { SelfContext } from './selfContext.ts';

type PollResultProps = { poll: Poll; message: Message; votes: Shown['votes'] };

/** A poll: what it asks, and how many members chose each answer; a press chooses one. */
export function PollResult({ poll: { question, options }, message, votes }: PollResultProps) {
  const { chat } = useChat();
  const { author, mayAct } = use(SelfContext);
  const tabIndex = use(ControlTabIndex);
  const room = chat.rooms.get(message.room);
  const mine = votes.get(author ?? '')?.option;
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
            <li key={option}>
              <button
                type="button"
                tabIndex={tabIndex}
                aria-pressed={mine === String(index)}
                aria-disabled={!mayAct}
                onClick={() => {
                  if (mayAct && room !== undefined && mine !== String(index)) {
                    void chat.act(room, message, 'vote', String(index));
                  }
                }}
                className={classes(
                  'relative flex min-h-9 w-full text-start items-center justify-between gap-3 overflow-hidden rounded-control border px-3 py-1.5 pointer-coarse:min-h-11',
                  mine === String(index) ? 'border-signal-text' : 'border-line',
                  mayAct ? 'hover:border-edge' : 'cursor-default',
                )}
              >
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 start-0 bg-line"
                  style={{ width: `${(count / Math.max(1, chosen.length)) * 100}%` }}
                />
                <span dir="auto" className="label-text relative min-w-0 [overflow-wrap:anywhere]">
                  <Words body={option} />
                </span>
                <span
                  className={`tabular relative shrink-0 text-sm ${count > 0 && count === most ? 'font-semibold text-ink' : 'text-soft'}`}
                >
                  <span aria-hidden="true">{count.toLocaleString('en')}</span>
                  <span className="sr-only">{pollText.votes(count)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="tabular mt-1.5 text-faint text-sm">{pollText.votes(chosen.length)}</p>
    </div>
  );
}
