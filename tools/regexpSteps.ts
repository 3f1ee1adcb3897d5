/** One character, an escape, a class, or the brackets of a group: the parts of a pattern. */
export const patternPart =
  /\\(?:[pPu]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|c[A-Z]|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d+,?\d*\}|./gsu;

export class TooManySteps extends Error {}

type Match = { index: number; end: number };

/**
 * Matches a pattern as a backtracking engine does and counts the characters it looks at, so that how hard a text
 * is doesn't depend on the machine. With the flag g it goes through all matches.
 * @throws TooManySteps beyond `most` steps; Error for back references and repetitions in a lookbehind
 */
export function countSteps(
  pattern: RegExp,
  text: string,
  most: number,
): { steps: number; matches: Match[] } {
  const matches: Match[] = [];
  const run: Run = { text, most, steps: 0 };
  const program = programOf(pattern);
  for (let from = 0; from <= text.length; from += 1) {
    const end = endOf(program, run, from);
    if (end === null) continue;
    matches.push({ index: from, end });
    if (!pattern.global) break;
    from = Math.max(from, end - 1);
  }
  return { steps: run.steps, matches };
}

/** `to` counts from the instruction itself; `mark` and `moved` end loops that take nothing. */
type Instruction =
  | { op: 'take'; takes: (text: string, at: number) => boolean }
  | { op: 'assert'; pattern: RegExp }
  | { op: 'look'; program: Program; isWanted: boolean }
  | { op: 'jump'; to: number }
  | { op: 'either'; first: number; second: number }
  | { op: 'mark' | 'moved'; register: number };
type Program = readonly Instruction[];
type Run = { readonly text: string; readonly most: number; steps: number };

/** Where a match that begins at `from` ends; null without one. */
function endOf(program: Program, run: Run, from: number): number | null {
  const later: { pc: number; at: number; marks: number[] }[] = [];
  let [pc, at, marks]: [number, number, number[]] = [0, from, []];
  for (;;) {
    const instruction = program[pc];
    if (instruction === undefined) return at;
    let isGoing = true;
    if (instruction.op === 'take' || instruction.op === 'assert') {
      run.steps += 1;
      if (run.steps > run.most) throw new TooManySteps();
    }
    switch (instruction.op) {
      case 'take':
        isGoing = instruction.takes(run.text, at);
        at += 1;
        break;
      case 'assert':
        instruction.pattern.lastIndex = at;
        isGoing = instruction.pattern.test(run.text);
        break;
      case 'look':
        isGoing = (endOf(instruction.program, run, at) !== null) === instruction.isWanted;
        break;
      case 'mark':
        marks = [...marks];
        marks[instruction.register] = at;
        break;
      case 'moved':
        isGoing = marks[instruction.register] !== at;
        break;
      case 'either':
        later.push({ pc: pc + instruction.second, at, marks });
        pc += instruction.first - 1;
        break;
      case 'jump':
        pc += instruction.to - 1;
    }
    pc += 1;
    if (isGoing) continue;
    const next = later.pop();
    if (next === undefined) return null;
    ({ pc, at, marks } = next);
  }
}

const programs = new Map<string, Program>();

function programOf(pattern: RegExp): Program {
  const key = String(pattern);
  let program = programs.get(key);
  if (program === undefined) {
    const tokens = [...pattern.source.matchAll(patternPart)].map(([token]) => token);
    program = new Compiler(tokens, pattern.flags.replace(/[gyd]/g, '')).choice();
    programs.set(key, program);
  }
  return program;
}

type Bounds = { least: number; most: number; isLazy: boolean };

class Compiler {
  readonly #tokens: string[];
  readonly #flags: string;
  #at = 0;
  #registers = 0;
  constructor(tokens: string[], flags: string) {
    this.#tokens = tokens;
    this.#flags = flags;
  }

  /** Alternatives, up to the end of their group. */
  choice(): Program {
    const row = this.#row();
    if (this.#tokens[this.#at] !== '|') return row;
    this.#at += 1;
    const rest = this.choice();
    return [
      { op: 'either', first: 1, second: row.length + 2 },
      ...row,
      { op: 'jump', to: rest.length + 1 },
      ...rest,
    ];
  }

  #row(): Program {
    const row: Instruction[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token === '|' || token === ')') break;
      const part = this.#part(token);
      const bounds = this.#bounds();
      row.push(...(bounds === null ? part : this.#repeated(part, bounds)));
    }
    return row;
  }

  #part(token: string): Program {
    this.#at += 1;
    if (/^\((?:\?(?::|<\w+>))?$/.test(token)) return this.#group();
    if (token === '(?=' || token === '(?!') {
      return [{ op: 'look', program: this.#group(), isWanted: token === '(?=' }];
    }
    if (token === '(?<=' || token === '(?<!') return [this.#behind(token)];
    if (/^(?:\\[bB]|[\^$])$/.test(token)) return [asserted(token, this.#flags)];
    if (/^\\[1-9k]/.test(token)) throw new Error(`Not counted: ${token}`);
    return [taken(token, this.#flags)];
  }

  #group(): Program {
    const program = this.choice();
    this.#at += 1;
    return program;
  }

  #behind(token: string): Instruction {
    const from = this.#at;
    this.#group();
    const inner = this.#tokens.slice(from, this.#at);
    if (inner.some((part) => /^(?:[*+]|\{\d.*)$/.test(part))) {
      throw new Error(`A lookbehind repeats something: ${inner.join('')}`);
    }
    return asserted(`${token}${inner.join('')}`, this.#flags);
  }

  #bounds(): Bounds | null {
    const token = this.#tokens[this.#at] ?? '';
    const exact = /^\{(\d+)(,?)(\d*)\}$/.exec(token);
    if (exact === null && !/^[*+?]$/.test(token)) return null;
    this.#at += 1;
    const isLazy = this.#tokens[this.#at] === '?';
    if (isLazy) this.#at += 1;
    const [, first = token === '+' ? '1' : '0', comma = ',', last = token === '?' ? '1' : ''] =
      exact ?? [];
    const least = Number(first);
    const most = last === '' ? Number.POSITIVE_INFINITY : Number(last);
    return { least, most: comma === '' ? least : most, isLazy };
  }

  #repeated(part: Program, { least, most, isLazy }: Bounds): Program {
    const register = this.#registers;
    this.#registers += 1;
    const isOneCharacter = part.length === 1 && part[0]?.op === 'take';
    const body: Program = isOneCharacter
      ? part
      : [{ op: 'mark', register }, ...part, { op: 'moved', register }];
    const either = (once: number, none: number): Instruction =>
      isLazy
        ? { op: 'either', first: none, second: once }
        : { op: 'either', first: once, second: none };
    const needed = Array.from({ length: least }, () => part).flat();
    if (most === Number.POSITIVE_INFINITY) {
      const loop = [either(1, body.length + 2), ...body];
      return [...needed, ...loop, { op: 'jump', to: -loop.length }];
    }
    const optional = Array.from({ length: most - least }, (_, index) => [
      either(1, (most - least - index) * (body.length + 1)),
      ...body,
    ]);
    return [...needed, ...optional.flat()];
  }
}

/** What takes no character and looks at a few: the engine itself says it. */
function asserted(source: string, flags: string): Instruction {
  return { op: 'assert', pattern: new RegExp(source, `${flags}y`) };
}

/** What takes one character. */
function taken(source: string, flags: string): Instruction {
  const pattern = new RegExp(`^(?:${source})`, flags);
  const known = new Map<number, boolean>();
  const takes = (text: string, at: number) => {
    const code = text.charCodeAt(at);
    let is = known.get(code);
    if (is === undefined) {
      is = !Number.isNaN(code) && pattern.test(String.fromCharCode(code));
      known.set(code, is);
    }
    return is;
  };
  return { op: 'take', takes };
}
