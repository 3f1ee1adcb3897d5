import { useQueries } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { Button } from '../../ui/Button.tsx';

/** Names that are offered at once. */
const shownMax = 3;

type FreeNamesProps = {
  label: string;
  /** Names that may be free, the likeliest to be liked first. */
  candidates: readonly string[];
  className?: string;
  onChoose: (name: string) => void;
};

/** Names that nobody has; a press takes one into the field. */
export function FreeNames({ label, candidates, className = '', onChoose }: FreeNamesProps) {
  const config = useConfig();
  const holders = useQueries({
    queries: candidates.map((name) => nameHolderOptions(config, name)),
  });
  const free = candidates.filter((_, index) => holders[index]?.data === null).slice(0, shownMax);
  return (
    <p
      className={`flex flex-wrap content-start items-center gap-1.5 text-sm text-soft ${className}`}
    >
      {free.length > 0 && label}
      {free.map((name) => (
        <Button key={name} size="tiny" className="font-mono" onClick={() => onChoose(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </p>
  );
}
