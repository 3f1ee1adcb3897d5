import { createRequire } from 'node:module';
import fc from 'fast-check';

type Issue = { path: PropertyKey[]; message: string };
type Schema = {
  safeParse(input: unknown): { success: boolean; data?: unknown; error?: { issues: Issue[] } };
};
type Published = Readonly<
  Record<
    | 'domainManifestSchema'
    | 'miniAppEmbedNextSchema'
    | 'serverEventSchema'
    | 'sendNotificationRequestSchema'
    | 'sendNotificationResponseSchema',
    Schema
  >
>;

const require = createRequire(import.meta.url);
const schemasOf = (from: NodeJS.Require) =>
  from('@farcaster/miniapp-core/dist/schemas/index.js') as Published;

/** The schemas that Farcaster publishes. */
export const published = schemasOf(require);
/** The schemas as they were published before, on another generation of their engine. */
export const publishedBefore = schemasOf(
  createRequire(createRequire(import.meta.url).resolve('@farcaster/miniapp-host')),
);

/** Texts that are what a field wants, or nearly, or anything. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.webUrl(),
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
  fc.ipV4().map((ip) => `https://${ip}/`),
  fc.ipV6().map((ip) => `https://[${ip}]/`),
  fc.domain(),
  fc.constantFrom('1', 'next', 'games', '#fff', 'https://parley.example/share', 'a b', '🎉'),
);

/** What may stand in a field: mostly a text, sometimes a list, or something odd. */
export const anyValue = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 2, arbitrary: fc.array(anyText, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, 7, true, {}, []) },
);

/** A copy of a document in which one field, such as `button.title`, is another. */
export function changed(document: object, path: string, value: unknown): object {
  const copy = structuredClone(document);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<object>((inner, key) => Reflect.get(inner, key), copy);
  Reflect.set(parent, last, value);
  return copy;
}
