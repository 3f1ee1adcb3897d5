import { playerText } from '@parley/text/player';
import { useId, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import { CloseIcon, QueueIcon } from '../ui/icons.ts';
import { IconButton } from './IconButton.tsx';
import { change, type PlayerState } from './player.ts';
import { goTo, without } from './queue.ts';

/** The button of the queue, and the queue above it. */
export function QueueList({ state }: { state: PlayerState }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);

  function remove(index: number) {
    change((now) => without(now, index));
    // The button that had the focus is gone; the next one has it.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById('content'))?.focus();
    });
  }

  return (
    <div className="max-wide:hidden">
      <IconButton label={playerText.queue} popoverTarget={id}>
        <QueueIcon className="size-[18px]" />
      </IconButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={playerText.queueTitle}
        className="fixed end-3 bottom-[68px] max-h-[60dvh] w-80 overflow-y-auto rounded-sheet border border-line bg-raise p-1.5 text-ink shadow-[0_16px_48px_rgb(0_0_0/0.3)]"
      >
        <h2 className="px-2.5 py-2 text-lg">{playerText.queueTitle}</h2>
        <ol ref={list}>
          {state.queue.map(({ id: track, title }, index) => (
            <li
              key={track}
              aria-current={index === state.index || undefined}
              className={classes(
                'flex items-center rounded-lg',
                index === state.index && 'bg-line/60 font-semibold',
              )}
            >
              <button
                type="button"
                aria-label={playerText.jump(title)}
                onClick={() => change((now) => goTo(now, index))}
                className="min-h-11 min-w-0 flex-1 truncate rounded-lg px-2.5 text-start hover:underline"
              >
                <bdi>{title}</bdi>
              </button>
              <IconButton
                data-remove
                label={playerText.remove(title)}
                onClick={() => remove(index)}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
