import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readManifest } from './schemas.ts';
import { app, urls } from './testApp.ts';
import { anyValue, publishedBefore } from './testPublished.ts';

test('any change of a manifest is judged as the published schemas before judged it, in their words', () => {
  const fields = [
    ...['version', 'name', 'buttonTitle', 'subtitle', 'description', 'tagline', 'ogTitle'],
    ...['ogDescription', 'primaryCategory', 'tags', 'screenshotUrls', 'splashBackgroundColor'],
    ...['canonicalDomain', 'noindex', 'requiredChains', 'requiredCapabilities', ...urls],
  ];
  const accountAssociation = { header: 'h', payload: 'p', signature: 's' };
  const numRuns = sized(500, 5_000);
  let refused = 0;
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyValue, (field, changed) => {
      const manifest = { accountAssociation, miniapp: { ...app, [field]: changed } };
      const ours = readManifest(manifest);
      const theirs = publishedBefore.domainManifestSchema.safeParse(manifest);
      expect('value' in ours).toBe(theirs.success);
      if ('value' in ours) return;
      refused += 1;
      // The newer engine says more of a value of a wrong kind, and less of the elements of a long list.
      const firstOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) => {
        const [first] = issues.filter(({ path }) => path.length === 2);
        return first === undefined ? null : `${first.path.join('.')}: ${first.message}`;
      };
      expect(firstOf(ours.faults)).toBe(firstOf(theirs.error?.issues ?? []));
      if (typeof changed !== 'string') return;
      const all = (issues: readonly { message: string }[]) => issues.map(({ message }) => message);
      const isList = ['tags', 'screenshotUrls'].includes(field) || field.startsWith('required');
      if (!isList) expect(all(ours.faults)).toEqual(all(theirs.error?.issues ?? []));
    }),
    { numRuns },
  );
  expect(refused).toBeGreaterThan(numRuns / 6);
});
