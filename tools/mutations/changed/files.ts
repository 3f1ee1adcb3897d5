import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const sources = /^(?:packages\/(?:domain|chain|chat-client)|apps\/(?:server|web))\/src\/.*\.tsx?$/;
/** Neither tests and what only they use, nor files that are generated. */
const others = /\.test\.tsx?$|\/test[A-Z][^/]*$|\/generated\//;

/** What a test cannot do in the threads that Stryker's runner gives them: they share one process. */
const needsProcess = /process\.(?:umask|chdir)\(/;

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');

/** The sources that differ from a commit, with one of the words in their path where there are words. */
export function changedSince(commit: string, words: readonly string[]): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit);
  return changed.filter((file) => isSource(file) && isAmong(file, words));
}

const isSource = (file: string) => sources.test(file) && !others.test(file);
const isAmong = (file: string, words: readonly string[]) =>
  words.length === 0 || words.some((word) => file.includes(word));

/** The nearest tests of sources: those beside a file, and those that import it themselves. */
export function nearestTests(files: readonly string[]): string[] {
  const folders = new Set(files.map((file) => dirname(file)));
  const wanted = new Set(files);
  return git('ls-files', '*.test.ts', '*.test.tsx')
    .filter((test) => sources.test(test) && !/\.long\./.test(test))
    .filter((test) => !needsProcess.test(readFileSync(test, 'utf8')))
    .filter(
      (test) => folders.has(dirname(test)) || importsOf(test).some((file) => wanted.has(file)),
    );
}

/** The files that a test imports by their place, and those of packages by their names. */
function importsOf(test: string): string[] {
  const text = readFileSync(test, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, from = '']) => {
    const own = /^@parley\/(domain|chain|chat-client)\/(.+)$/.exec(from);
    if (own !== null) return `packages/${own[1]}/src/${own[2]}.ts`;
    return relative('.', resolve(dirname(test), from));
  });
}
