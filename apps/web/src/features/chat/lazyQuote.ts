import { lazyPart } from '../../ui/lazyPart.tsx';

/** What a reply answers to; loads with the first reply. */
export const Quote = lazyPart(() => import('./actions/Quote.tsx').then((m) => m.Quote));
