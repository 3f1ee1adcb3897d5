import { wordsText } from '@parley/text/words';
import { type ReactNode, use, useState } from 'react';
import { ControlTabIndex } from '../controlTabIndex.ts';

/** Text that its reader presses to see; until then no voice reads it and no search of the page finds it. */
export function Spoiler({ hidden, children }: { hidden: string; children: ReactNode }) {
  const tabIndex = use(ControlTabIndex);
  const [isShown, setShown] = useState(false);
  if (isShown) {
    return <span className="rounded bg-raise">{children}</span>;
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={wordsText.showSpoiler}
      title={wordsText.showSpoiler}
      onClick={() => setShown(true)}
      className="rounded bg-edge text-start text-transparent hover:bg-soft"
    >
      {/* As wide as what it hides, so that nothing moves when it is shown. */}
      <span aria-hidden="true" className="invisible">
        {hidden}
      </span>
    </button>
  );
}
