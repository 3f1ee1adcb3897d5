import { expect, test } from 'vitest';
import { pastedFiles } from './given.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const given = (files: File[], data: Record<string, string>) => ({
  files,
  getData: (type: string) => data[type] ?? '',
});
const table = '<table><tr><td>1</td><td>2</td></tr></table>';

test.each<[string, File[], Record<string, string>]>([
  ['a screenshot', [picture], {}],
  ['several files', [picture, new File(['y'], 'b.png')], {}],
  ['a picture of a page', [picture], { 'text/html': '<img src="https://a.example/a.png">' }],
  [
    'a picture of a page with its address',
    [picture],
    {
      'text/html': '<IMG src="https://a.example/a.png">',
      'text/plain': 'https://a.example/a.png',
    },
  ],
  ['a file with its name', [new File(['x'], 'our cat.png')], { 'text/plain': 'our cat.png' }],
  [
    'files with their names',
    [picture, new File(['y'], 'b.png')],
    { 'text/plain': 'image.png\rb.png\n' },
  ],
])('%s is meant as files', (_, files, data) => {
  expect(pastedFiles(given(files, data))).toEqual(files);
});

test.each<[string, Record<string, string>]>([
  ['cells', { 'text/plain': '1\t2', 'text/html': table }],
  ['a cell with an address', { 'text/plain': 'https://a.example', 'text/html': table }],
  ['words', { 'text/plain': 'our plan', 'text/html': '<p>our plan <img src="x"></p>' }],
  ['words alone', { 'text/plain': 'our plan' }],
])('%s are meant as words, whatever picture is beside them', (_, data) => {
  expect(pastedFiles(given([picture], data))).toEqual([]);
});
