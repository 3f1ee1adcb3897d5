import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const placeSchema = z.object({ url: z.string(), token: z.string() });

/** How another process of this machine reaches a signer: an address of loopback, and what it has to know. */
export type SignerPlace = z.infer<typeof placeSchema>;

/** Writes where a signer is into a file that its owner alone reads (0600). */
export function writePlace(path: string, { url, token }: SignerPlace): void {
  writeFileSync(`${path}.new`, `${JSON.stringify({ url, token })}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Where the signer is; null where none ever ran. Throws for a file that holds something else. */
export function readPlace(path: string): SignerPlace | null {
  if (!existsSync(path)) return null;
  return placeSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
