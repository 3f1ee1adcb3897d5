import { type LinkFault, tidyLink } from '@parley/domain/profile/bio';
import { bioText } from '@parley/text/bio';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';

type BioLinksProps = {
  typed: readonly string[];
  /** What is wrong with each of them. */
  faults: readonly (LinkFault | null)[];
  onChange: (typed: string[]) => void;
};

/** The links of a bio: those there are, and an empty one. What is wrong is said once its field is left. */
export function BioLinks({ typed, faults, onChange }: BioLinksProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(typed.keys()));
  const shown = typed.findLastIndex((link) => link !== '') + 2;
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="sr-only">{bioText.links}</legend>
      {typed.slice(0, shown).map((link, at) => {
        const fault = left.has(at) ? faults[at] : null;
        const set = (next: string) => onChange(typed.with(at, next));
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            key={at}
            label={bioText.link(at + 1)}
            inputMode="url"
            placeholder="https://"
            value={link}
            wrong={fault !== null && fault !== undefined}
            hint={fault ? bioText.linkFaults[fault] : null}
            onFocus={() => setLeft((before) => new Set([...before].filter((one) => one !== at)))}
            onChange={(event) => set(event.target.value)}
            onBlur={() => {
              set(tidyLink(link));
              setLeft((before) => new Set([...before, at]));
            }}
          />
        );
      })}
    </fieldset>
  );
}
