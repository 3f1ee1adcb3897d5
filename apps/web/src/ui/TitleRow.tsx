import type { ReactNode } from 'react';

type TitleRowProps = {
  title: ReactNode;
  /** What stands before the title, such as a way back. */
  before?: ReactNode;
  /** Names the heading for what it is the title of. */
  id?: string;
  /** What is talked about here, in one line. */
  topic?: string | undefined;
  /** What is known at a glance, after the title. */
  facts?: ReactNode;
  /** What can be done here, at the end of the row. */
  actions?: ReactNode;
};

/** The row on top of every page: its title at one place and in one size, facts after it, actions at its end. */
export function TitleRow({ title, before, id, topic, facts, actions }: TitleRowProps) {
  return (
    <header className="flex min-h-[54px] shrink-0 items-center gap-3 border-line border-b px-4 py-1.5 short:min-h-10 short:py-0 wide:px-6">
      {before}
      <div className="min-w-0 items-baseline gap-3 wide:flex">
        <h1
          id={id}
          className={`label-text min-w-0 text-xl tracking-[-0.015em] [overflow-wrap:anywhere] ${topic ? 'max-wide:line-clamp-2' : ''}`}
        >
          {title}
        </h1>
        {topic && (
          <p title={topic} dir="auto" className="min-w-0 truncate text-faint text-sm wide:flex-1">
            {topic}
          </p>
        )}
      </div>
      {facts !== undefined && (
        <span className="flex shrink-0 items-center gap-2 text-faint text-sm">{facts}</span>
      )}
      {actions !== undefined && (
        <span className="ms-auto flex items-center gap-0.5">{actions}</span>
      )}
    </header>
  );
}
