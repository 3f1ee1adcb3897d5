import type { Message } from '@parley/domain/chat/wire';
import { useSyncExternalStore } from 'react';
import { tipChips } from './tips/lazyTips.ts';

/** What a message was tipped, once that is known. */
export function Tipped({ message }: { message: Message }) {
  const loaded = useSyncExternalStore(tipChips.subscribe, tipChips.get);
  return loaded && <loaded.Chips message={message} />;
}
