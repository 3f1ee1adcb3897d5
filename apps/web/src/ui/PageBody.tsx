import type { ReactNode } from 'react';

type PageBodyProps = { title: string; intro?: ReactNode; children: ReactNode };

/** A page that is read from top to bottom: its title, one line about it, and what it holds. */
export function PageBody({ title, intro, children }: PageBodyProps) {
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-[680px] gap-7 px-5 py-7 wide:px-6">
        <header>
          <h1 className="text-[26px] leading-8 [overflow-wrap:anywhere]">{title}</h1>
          {intro !== undefined && <p className="mt-1.5 max-w-[60ch] text-soft">{intro}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
