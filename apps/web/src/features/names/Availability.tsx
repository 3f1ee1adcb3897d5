import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { text } from '../../text/messages.ts';
import { useDebounced } from './useDebounced.ts';

/** Free or taken, as it is typed. An empty name has no answer. */
export function Availability({ name }: { name: string }) {
  const config = useConfig();
  const settled = useDebounced(name, 300);
  const holder = useQuery({ ...nameHolderOptions(config, settled), enabled: settled !== '' });
  return <span aria-live="polite">{answer()}</span>;

  function answer() {
    if (name === '') return <span className="text-faint">–</span>;
    if (settled !== name || holder.isPending) {
      return <span className="text-faint">{text.mint.checking}</span>;
    }
    if (holder.isError) return <span className="text-faint">{text.mint.unknown}</span>;
    if (holder.data === null) return <span className="text-good">{text.mint.free}</span>;
    return <span className="text-bad">{text.mint.taken}</span>;
  }
}
