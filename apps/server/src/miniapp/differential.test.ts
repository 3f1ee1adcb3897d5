import { createRequire } from 'node:module';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readManifest } from './schemas.ts';
import { app, urls } from './testApp.ts';

/** The schemas as they were published before, on another generation of their engine. */
const require = createRequire(createRequire(import.meta.url).resolve('@farcaster/miniapp-host'));
const before = require('@farcaster/miniapp-core/dist/schemas/index.js') as {
  domainManifestSchema: {
    safeParse(input: unknown): {
      success: boolean;
      error?: { issues: { path: PropertyKey[]; message: string }[] };
    };
  };
};

test('any change of a manifest is judged as the published schemas before judged it, in their words', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ maxLength: 200 }),
    fc.webUrl(),
    fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
    fc.ipV4().map((ip) => `https://${ip}/`),
    fc.ipV6().map((ip) => `https://[${ip}]/`),
    fc.domain(),
    fc.constantFrom('1', 'next', 'games', '#fff', 'https://parley.example/share', 'a b', '🎉'),
  );
  const value = fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 2, arbitrary: fc.array(text, { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 7, true, {}, []) },
  );
  const fields = [
    ...['version', 'name', 'buttonTitle', 'subtitle', 'description', 'tagline', 'ogTitle'],
    ...['ogDescription', 'primaryCategory', 'tags', 'screenshotUrls', 'splashBackgroundColor'],
    ...['canonicalDomain', 'noindex', 'requiredChains', 'requiredCapabilities', ...urls],
  ];
  const accountAssociation = { header: 'h', payload: 'p', signature: 's' };
  const numRuns = sized(500, 3_000);
  let refused = 0;
  fc.assert(
    fc.property(fc.constantFrom(...fields), value, (field, changed) => {
      const manifest = { accountAssociation, miniapp: { ...app, [field]: changed } };
      const ours = readManifest(manifest);
      const theirs = before.domainManifestSchema.safeParse(manifest);
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
