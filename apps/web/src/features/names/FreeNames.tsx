import { mintText } from '@parley/text/mint';
import { useQueries } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { Button } from '../../ui/Button.tsx';
import { namesNear } from './freeNames.ts';

const shownMax = 2;

/** Names near a taken one that nobody has; a press takes one into the field. */
export function FreeNames({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const config = useConfig();
  const near = namesNear(name);
  const holders = useQueries({ queries: near.map((other) => nameHolderOptions(config, other)) });
  const free = near.filter((_, index) => holders[index]?.data === null).slice(0, shownMax);
  if (free.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-soft">
      {mintText.tryInstead}
      {free.map((other) => (
        <Button key={other} size="tiny" className="font-mono" onClick={() => onChoose(other)}>
          <bdi>{other}</bdi>
        </Button>
      ))}
    </p>
  );
}
