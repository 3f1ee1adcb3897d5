import { nameWarning } from '@parley/domain/names/display';
import { nameText } from '@parley/text/names';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { normalFormOptions } from '../../data/nameNormal.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { WarningIcon } from '../../ui/icons.ts';

/** Plain names of letters, digits and inner hyphens need no table to be known as normal. */
const plain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** Warns, never forbids: a name that could be mistaken for another one. */
export function NameNotice({ name }: { name: string }) {
  const settled = useDebounced(name, 300);
  const normal = useQuery({
    ...normalFormOptions(settled),
    enabled: settled !== '' && (!plain.test(settled) || settled.startsWith('xn--')),
  });
  const sentence = notice();
  if (sentence === null) return null;
  return (
    <p className="mt-2 flex gap-2 text-sm text-warn" role="status">
      <WarningIcon className="mt-0.5 size-4" />
      <span>{sentence}</span>
    </p>
  );

  function notice(): string | null {
    if (settled !== name) return null;
    if (normal.data?.kind === 'refused') return nameText.notShown;
    if (normal.data?.kind === 'other') return nameText.notNormal(normal.data.normal);
    const warning = nameWarning(name);
    return warning === null ? null : text.nameWarning[warning];
  }
}
