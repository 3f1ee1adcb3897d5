import { createLucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './createIcon.ts';

const node = [
  ['circle', { cx: '12', cy: '12', r: '4', key: 'a' }],
  ['path', { d: 'M12 2v2', key: 'b' }],
] as const;

test('an icon is drawn as Lucide draws its own', () => {
  const Ours = createIcon({ name: 'sun', node });
  const Theirs = createLucideIcon('sun', [
    ...node.map(([tag, at]) => [tag, { ...at }] as const),
  ] as never);
  for (const props of [{}, { className: 'size-4 text-faint' }, { fill: 'currentColor' }]) {
    expect(parts(<Ours {...props} />)).toEqual(parts(<Theirs {...props} />));
  }
});

/** Attributes have no order. */
function parts(picture: React.ReactElement): string[] {
  return renderToStaticMarkup(picture)
    .split(/(?<=")[ >]|>/)
    .toSorted();
}
