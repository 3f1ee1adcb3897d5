import { lazyPart } from '../../ui/lazyPart.tsx';

/** What the member wrote and the log does not hold yet; its code comes with the field to write in. */
export const OwnMessage = lazyPart(() => import('./OwnMessage.tsx').then((m) => m.OwnMessage));
