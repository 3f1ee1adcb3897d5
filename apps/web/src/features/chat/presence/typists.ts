import type { Told } from '@parley/chat-client/presence/presence';
import { nameCode } from '@parley/domain/names/display';
import { nameLength } from '@parley/domain/names/rules';
import { shortAddress } from '@parley/domain/tokens/format';

export type Typist = { address: string; name: string | null };

/** Characters of names that one line of a phone has room for: names are never cut, nor do they wrap here. */
const roomForNames = 30;

/** Who types besides the member themselves and whom they blocked: by name where that fits into one line, else only how many. */
export function typistsOf(
  typing: Told | null,
  self: string | null,
  tld: string,
  blocked: readonly string[] = [],
): { count: number; named: readonly Typist[] } {
  if (typing === null) return { count: 0, named: [] };
  const all = Object.entries(typing.people).map(([address, { name }]) => ({ address, name }));
  const named = all.filter(({ address }) => address !== self && !blocked.includes(address));
  const count = typing.count - (all.length - named.length);
  const isWhole = count === named.length && count <= 2;
  const length = named.reduce((sum, typist) => sum + shownLength(typist, tld), 0);
  return { count, named: isWhole && length <= roomForNames ? named : [] };
}

function shownLength({ address, name }: Typist, tld: string): number {
  if (name === null) return shortAddress(address).length;
  return nameLength(name) + tld.length + (nameCode(name)?.length ?? 0);
}
