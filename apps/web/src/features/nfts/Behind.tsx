import type { IndexState } from '@parley/domain/indexed/wire';
import { nftText } from '@parley/text/nfts';

/** So far behind nobody has to be told, in seconds. */
const behindMax = 3;

/** How late a page is where the index is behind the chain. */
export function Behind({ index }: { index: IndexState }) {
  if (index.behindSeconds <= behindMax) return null;
  return <span className="text-warn">{nftText.behind(index.behindSeconds)}</span>;
}
