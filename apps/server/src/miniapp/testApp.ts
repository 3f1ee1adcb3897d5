import { readMiniApp } from './schemas.ts';

/** What every mini app has to say. */
export const app = {
  version: '1',
  name: 'Parley',
  iconUrl: 'https://parley.example/icon.png',
  homeUrl: 'https://parley.example/',
};

/** Fields that hold addresses. */
export const urls = [
  'iconUrl',
  'homeUrl',
  'imageUrl',
  'splashImageUrl',
  'webhookUrl',
  'heroImageUrl',
  'ogImageUrl',
  'castShareUrl',
];

/** Sentences about `field` when it has the value `value`. */
export function said(field: string, value: unknown, rest: object = {}): string[] {
  const read = readMiniApp({ ...app, ...rest, [field]: value });
  if ('value' in read) return [];
  return read.faults.filter(({ path }) => path[0] === field).map(({ message }) => message);
}
