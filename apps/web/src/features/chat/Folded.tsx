import { linesText } from '@parley/text/lines';
import { type ReactNode, use, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ControlTabIndex } from './controlTabIndex.ts';
import { measure } from './measure.ts';

/** Behind a button, since a reader may want to judge it. */
export function Folded({ why, children }: { why: ReactNode; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const tabIndex = use(ControlTabIndex);
  return (
    <>
      <p className={classes(measure.limited, 'flex flex-wrap items-center gap-x-2 text-soft')}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{why}</span>
        <Button
          look="quiet"
          size="tiny"
          tabIndex={tabIndex}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="-ms-2.5 -my-1 underline underline-offset-2"
        >
          {isShown ? linesText.hide : linesText.show}
        </Button>
      </p>
      {isShown && children}
    </>
  );
}
