import { entryOf, pageAt } from '@parley/domain/site/pages';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { useIndexLag } from '../data/useIndexLag.ts';
import { IndexNotice } from '../ui/IndexNotice.tsx';
import { readsIndex } from './indexedPages.ts';
import { newBuildId } from './newBuildId.ts';

/** Says in the frame's place when what a page shows of the chain is behind it. */
export function IndexBar() {
  const [path] = useLocation();
  const page = pageAt(path);
  const isTold = page !== null && readsIndex.has(entryOf(page).module ?? '');
  return isTold ? <Bar key={path} /> : null;
}

function Bar() {
  const lag = useIndexLag();
  const place = document.getElementById(newBuildId);
  if (lag === null || place === null) return null;
  return createPortal(
    <div className="shrink-0 border-line border-b">
      <IndexNotice behindSeconds={lag} />
    </div>,
    place,
  );
}
