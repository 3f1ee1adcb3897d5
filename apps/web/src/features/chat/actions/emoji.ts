import data from 'emojibase-data/en/compact.json';

/** An emoji as the picker shows it. */
export type Emoji = {
  emoji: string;
  /** What it shows, in English. */
  label: string;
  tags: readonly string[];
  /** By skin tone, light first; none for most. */
  tones: readonly string[];
};

/** Emoji of one group of Unicode's, in its order. */
export type EmojiGroup = { group: number; emoji: readonly Emoji[] };

/** Group 2 has the parts of other emoji, such as skin tones, which show nothing alone. */
const partsGroup = 2;

/** As keyboards type it: without the selector of a look that it has anyway, so that reactions add up. */
function plain({ unicode }: { unicode: string }): string {
  return unicode.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1');
}

/** The five skin tones, light first. */
const modifiers = [...'🏻🏼🏽🏾🏿'];

/** The skin tones of an emoji, each once. */
function tonesOf(emoji: string): string {
  return [...new Set([...emoji].filter((part) => modifiers.includes(part)))].join('');
}

function groupsOf(): EmojiGroup[] {
  const groups = new Map<number, Emoji[]>();
  for (const { unicode, label, tags, skins, group, order } of data) {
    if (group === undefined || group === partsGroup || order === undefined) continue;
    // Two people may have two tones: a picker with one choice has those where both are the same.
    const tones = modifiers.flatMap(
      (tone) => (skins ?? []).map(plain).find((skin) => tonesOf(skin) === tone) ?? [],
    );
    const known = groups.get(group) ?? [];
    groups.set(group, [...known, { emoji: plain({ unicode }), label, tags: tags ?? [], tones }]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([group, emoji]) => ({ group, emoji }));
}

/** All emoji by group; regional indicators are parts, too, and have none. */
export const emojiGroups: readonly EmojiGroup[] = groupsOf();

/**
 * Emoji of which each word of a query begins a word of the label or a tag, those first whose label begins
 * with the query; at most `limit`.
 */
export function searchEmoji(query: string, limit = 64): Emoji[] {
  const asked = query.trim().toLowerCase();
  const words = asked.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = emojiGroups
    .flatMap(({ emoji }) => emoji)
    .filter(({ emoji, label, tags }) => {
      if (emoji === asked) return true;
      const known = [label, ...tags].flatMap((one) => one.toLowerCase().split(/[\s_-]+/));
      return words.every((word) => known.some((one) => one.startsWith(word)));
    });
  const rank = ({ label }: Emoji) => {
    const name = label.toLowerCase();
    return name === asked ? 0 : name.startsWith(asked) ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}

/** An emoji in a skin tone, where it has one: 0 for none, 1 (light) to 5 (dark). */
export function inTone({ emoji, tones }: Emoji, tone: number): string {
  return tones[tone - 1] ?? emoji;
}
