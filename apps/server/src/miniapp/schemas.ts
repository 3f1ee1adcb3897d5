import { createRequire } from 'node:module';
import type * as z from 'zod';

type Schemas = typeof import('@farcaster/miniapp-core/dist/schemas/index.js');
const require = createRequire(import.meta.url);
/** Loaded on demand: a community that is not a mini app starts without them. */
const schemas = () => require('@farcaster/miniapp-core/dist/schemas/index.js') as Schemas;

/** A fault in a mini app's manifest or embed. */
export type MiniAppFault = { path: readonly PropertyKey[]; message: string };

type Read<Value> = { value: Value } | { faults: readonly MiniAppFault[] };

/**
 * The published schemas are the rules, in their own sentences. Where they have none, these are the
 * general ones of the Zod version that the schemas were written for, such as 'Required'.
 */
const generalSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Expected ${issue.expected}, received ${kindOf(issue.input)}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `Array must contain at most ${issue.maximum} element(s)`
        : `String must contain at most ${issue.maximum} character(s)`;
    case 'invalid_format':
      return issue.format === 'url' ? 'Invalid url' : undefined;
    case 'invalid_value':
      return choiceSentence(issue.values, issue.input);
    default:
      return undefined;
  }
};

function choiceSentence(values: readonly unknown[], input: unknown): string {
  const choices = values.map((value) => `'${String(value)}'`).join(' | ');
  return typeof input === 'string'
    ? `Invalid enum value. Expected ${choices}, received '${input}'`
    : `Expected ${choices}, received ${kindOf(input)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function read<Value>(schema: z.ZodType<Value>, input: unknown): Read<Value> {
  const parsed = schema.safeParse(input, { error: generalSentence });
  if (parsed.success) return { value: parsed.data };
  return { faults: parsed.error.issues.map(({ path, message }) => ({ path, message })) };
}

/** A whole manifest: what /.well-known/farcaster.json says. `frame` is filled in from `miniapp`. */
export const readManifest = (input: unknown) => read(schemas().domainManifestSchema, input);

/** The mini app's part of a manifest. */
export const readMiniApp = (input: unknown) => read(schemas().domainMiniAppConfigSchema, input);

/** Whether Farcaster lists a chain, which CAIP-2 names. */
export const isListedChain = (chain: string) =>
  schemas().requiredChainsSchema.safeParse([chain]).success;

/** Content of a page's `fc:miniapp` tag. */
export const readEmbed = (input: unknown) => read(schemas().miniAppEmbedNextSchema, input);
