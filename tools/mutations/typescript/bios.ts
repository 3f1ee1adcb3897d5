import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/profiles/${path}`;
const tests = at('bios.test.ts');

/** Faults of what members say of themselves. */
export const bios: readonly Fault[] = [
  ...faultsIn('packages/domain/src/profile/bio.ts', 'packages/domain/src/profile/bio.test.ts', [
    ['a bio has a control character', 'unwritable.test(line)', 'false'],
    ['a link signs its visitor in', "url.username !== ''", 'false'],
    ['a link leads to a machine of the visitor', '!isNamed || ', ''],
    ['a bio has a referral link', 'withoutReferralLinks(link, origin) !== link', 'false'],
  ]),
  ...faultsIn('packages/domain/src/chat/gates.ts', 'packages/domain/src/chat/gates.test.ts', [
    ['exactly enough is too little', 'has >= atLeast', 'has > atLeast'],
    ['what cannot be is not asked for', 'possible.length !== all.length || ', ''],
  ]),
  ...faultsIn(at('store.ts'), tests, [
    ['an older bio replaces a newer one', 'bios.at < excluded.at', 'true'],
    ['an empty bio is one', "said.bio === '' && said.links.length === 0", 'false'],
  ]),
  ...faultsIn(at('service.ts'), tests, [
    ['a bio of another community is taken', 'host !== community.authority', 'false'],
    ['who is suspended writes a bio', 'if (isSuspended(member))', 'if (false)'],
    ['a bio of who is suspended is shown', 'isSuspended(member) ? null : ', ''],
  ]),
  ...faultsIn(
    'apps/web/src/features/chat/bio/bios.ts',
    'apps/web/src/features/chat/bio/bios.test.ts',
    [
      ['another’s bio is shown', 'said.author === member && ', ''],
      ['a bio that nobody signed is shown', '(await isBioSigned(said, devices))', 'true'],
    ],
  ),
];
