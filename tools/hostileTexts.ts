import { patternPart } from './regexpSteps.ts';

/** Characters of which a class of a pattern is given one that it takes. */
const characters = [...'a0-. _/A!"<(\n=:@zf,x+%é漢\u0000'];

/** Up to three texts that one part of a pattern takes. */
type Sample = readonly string[];

/**
 * Texts that make a backtracking engine work hard on a pattern: parts of what the pattern takes, behind
 * what has to stand before them, repeated up to `length` characters, and ended by what it does not take.
 */
export function hostileTexts({ source, flags }: RegExp, length: number): string[] {
  const pumps = ['a', '0', ' ', '\n', '\r', '\u2028', '-', 'a-', 'a.', 'a ', '<', '(', '['];
  const found = new Set(pumps.map((pump) => JSON.stringify(['', pump])));
  for (const samples of runsOf(source, flags.replace(/[gy]/g, ''))) {
    for (const [prefix, pump] of pumpsOf(samples)) {
      found.add(JSON.stringify(['', pump]));
      found.add(JSON.stringify([prefix, pump]));
    }
  }
  return [...found].flatMap((one) => {
    const [prefix = '', pump = ''] = JSON.parse(one) as string[];
    const text = prefix + pump.repeat(Math.ceil(length / pump.length));
    return [text.slice(0, length), `${text.slice(0, length - 1)}\u0001`];
  });
}

/** What may be repeated: some parts in a row, behind all before them. */
function* pumpsOf(samples: readonly Sample[]): Generator<[prefix: string, pump: string]> {
  for (let from = 0; from < samples.length; from += 1) {
    const prefix = samples
      .slice(0, from)
      .map(([first]) => first)
      .join('');
    for (let to = from + 1; to <= samples.length; to += 1) {
      // Short rows anywhere, and every row from the beginning on.
      if (to > from + 3 && from > 0) break;
      for (let choice = 0; choice < 3; choice += 1) {
        const texts = samples.slice(from, to).map((sample) => sample[choice % sample.length]);
        const pump = texts.join('');
        if (pump !== '') yield [prefix, pump];
      }
    }
  }
}

const silent = /^(?:\\[bBk1-9].*|\{\d+,?\d*\}|[\^$*+?])$/s;

/** The parts of a pattern in a row, without repetitions; each alternative of a group is a row. */
function runsOf(source: string, flags: string): Sample[][] {
  const runs: Sample[][] = [];
  const outside: Sample[][] = [];
  let run: Sample[] = [];
  for (const [text] of source.matchAll(patternPart)) {
    if (text.startsWith('(')) outside.push(run);
    else if (text === '|') {
      runs.push(run);
      run = outside.at(-1) ?? [];
    } else if (text === ')') {
      runs.push(run);
      const before = outside.pop() ?? [];
      run = run.length > before.length ? run : before;
    } else if (!silent.test(text)) run = [...run, sampleOf(text, flags)];
  }
  return [...runs, run];
}

function sampleOf(text: string, flags: string): Sample {
  const takes = new RegExp(`^(?:${text})$`, flags);
  const own = text.length === 1 && takes.test(text) ? [text] : [];
  const found = [...own, ...characters.filter((one) => takes.test(one))];
  for (let code = 0; found.length === 0 && code < 0x11_000; code += 1) {
    if (takes.test(String.fromCodePoint(code))) found.push(String.fromCodePoint(code));
  }
  return [...new Set(found)].slice(0, 3);
}
