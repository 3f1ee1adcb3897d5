import type { ReactNode } from 'react';
import { PageScroll } from './PageScroll.tsx';
import { TitleRow } from './TitleRow.tsx';

type PageBodyProps = { title: ReactNode; intro?: ReactNode; children: ReactNode };

/** A page that is read from top to bottom: its title, one line about it, and what it holds. */
export function PageBody({ title, intro, children }: PageBodyProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow title={title} />
      <PageScroll>
        <div className="grid max-w-[808px] gap-7 p-4 wide:p-6">
          {intro !== undefined && <p className="max-w-[60ch] text-soft">{intro}</p>}
          {children}
        </div>
      </PageScroll>
    </div>
  );
}
