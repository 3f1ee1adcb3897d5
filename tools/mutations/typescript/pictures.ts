import { type Fault, faultsIn } from '../fault.ts';

/** Faults of the picture that a member chooses for their profile, and of whom they block. */
export const pictures: readonly Fault[] = [
  ...faultsIn('packages/domain/src/profile/image.ts', 'packages/domain/src/profile/image.test.ts', [
    [
      'a picture is taken that nobody is shown',
      "pictureOf(data) === null ? 'unshown' : null",
      'null',
    ],
    ['a picture is taken for which the data have no room', '> nameDataMax', '> 2 * nameDataMax'],
    ['the length is that of the characters', 'new TextEncoder().encode(words)', 'words'],
    ['a typed link may be any', 'fault === null && !isImageLink(link)', 'false'],
    ['the picture before stays beside the new one', "key !== 'image'", 'true'],
    ['a list becomes an object', ' && !Array.isArray(parsed)', ''],
  ]),
  ...faultsIn(
    'packages/chain/src/names/setNameImage.ts',
    'packages/chain/src/names/setNameImage.test.ts',
    [['the other fields are lost', 'withImage(before, image)', "withImage('', image)"]],
  ),
  ...faultsIn('apps/web/src/storage/muted.ts', 'apps/web/src/storage/muted.test.ts', [
    ['who is blocked is heard', 'blocked.includes(message.author) ||', ''],
    ['whom older browsers muted is forgotten', 'z._default(list, [])', 'list'],
  ]),
  ...faultsIn(
    'apps/web/src/features/chat/presence/typists.ts',
    'apps/web/src/features/chat/presence/typists.test.ts',
    [
      ['who is blocked types', ' && !blocked.includes(address)', ''],
      ['who is blocked counts', 'typing.count - (all.length - named.length)', 'typing.count'],
    ],
  ),
];
