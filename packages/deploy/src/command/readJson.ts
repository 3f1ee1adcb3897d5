import { readFileSync } from 'node:fs';
import { DeployError } from '../deployError.ts';

/** A file with one JSON object. Throws a DeployError that names the file. */
export function readJson(path: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DeployError(`${path} cannot be read as JSON (${(error as Error).message}).`);
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  throw new DeployError(`${path} is not a JSON object.`);
}
