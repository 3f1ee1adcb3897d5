import { type Period, periods } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../../ui/icons.ts';

/** How long typing may pause before the list follows, in milliseconds. */
const pauseMs = 250;

type SearchFieldProps = { value: string; onChange: (search: string) => void };

/** Finds collections by title, unique id, address, or creator. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-raise px-3 transition-colors duration-150 focus-within:border-soft wide:min-h-9">
      <SearchIcon className="shrink-0 text-faint" />
      <input
        type="search"
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={nftText.searchPlaceholder}
        aria-label={nftText.search}
        className="w-full min-w-0 bg-transparent text-[16px] outline-none placeholder:text-faint wide:text-sm"
      />
    </label>
  );
}

type PeriodFieldProps = { value: Period; onChange: (period: Period) => void };

/** Over which time volumes and changes are counted. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  return (
    <select
      value={value}
      onChange={(event) => onChange(event.target.value as Period)}
      aria-label={nftText.period}
      className="min-h-11 rounded-control border border-line bg-raise px-3 font-[550] text-sm hover:border-edge wide:min-h-9"
    >
      {periods.map((period) => (
        <option key={period} value={period}>
          {nftText.periods[period]}
        </option>
      ))}
    </select>
  );
}
