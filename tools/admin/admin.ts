import { parseArgs } from 'node:util';
import type pg from 'pg';
import { AdminError, type Command, type Context, type Given } from './command.ts';
import { bashCompletion, completable } from './words.ts';

type Options = {
  commands: readonly Command[];
  /** The user of the system. */
  user: string;
  say: (line: string) => void;
  /** Opens what commands work with; the database is closed afterwards. */
  open: (isDry: boolean) => Promise<Context>;
};

/**
 * Runs one command of `npm run admin`. What it changes is in the log (`admin_acts`), also where it fails. Throws AdminError
 * for what the operator can mend.
 */
export async function runAdmin(argv: readonly string[], options: Options): Promise<void> {
  const { commands, say } = options;
  const [first] = argv;
  if (first === undefined || first === 'help' || first === '--help') {
    for (const line of helpOf(commands, argv.slice(1).join(' '))) say(line);
    return;
  }
  if (first === 'words') return say(completable(commands).join('\n'));
  if (first === 'completion') return say(bashCompletion(commands));
  const command = commandOf(commands, argv);
  const given = read(command, argv.slice(command.name.split(' ').length));
  if (given.options.help === true) {
    for (const line of helpOf(commands, command.name)) say(line);
    return;
  }
  const isDry = given.options['dry-run'] === true;
  const context = await options.open(isDry);
  try {
    await expectTables(context.client);
    await run(command, given, context, options, argv);
  } finally {
    await context.client.end();
  }
}

async function run(
  command: Command,
  given: Given,
  context: Context,
  { user, say }: Options,
  argv: readonly string[],
): Promise<void> {
  if (!command.changes || context.isDry) {
    const answer = await command.run(given, context);
    if (answer !== '') say(answer);
    return;
  }
  const act = await begin(context.client, user, command, given, argv);
  try {
    const outcome = await command.run(given, context);
    await end(context.client, act, outcome);
    say(outcome);
  } catch (error) {
    await end(context.client, act, `Failed: ${(error as Error).message}`).catch(() => {});
    throw error;
  }
}

async function begin(
  client: pg.Client,
  user: string,
  { name }: Command,
  { words, options }: Given,
  argv: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into admin_acts (by, words, reason) values ($1, $2, $3) returning id',
    [user, spoken(name, argv, words), typeof options.reason === 'string' ? options.reason : ''],
  );
  return rows[0]?.id ?? '';
}

/** The words of a command without its reason, which is kept apart. */
function spoken(name: string, argv: readonly string[], words: readonly string[]): string {
  const own = argv.slice(name.split(' ').length);
  const kept = own.filter(
    (word, index) => !/^--reason(=|$)/.test(word) && own[index - 1] !== '--reason',
  );
  return [name, ...(kept.length === 0 ? words : kept)].join(' ');
}

async function end(client: pg.Client, id: string, outcome: string): Promise<void> {
  await client.query('update admin_acts set outcome = $2 where id = $1', [id, outcome]);
}

/** The command that the first words name, the longest name first. Throws AdminError for none. */
function commandOf(commands: readonly Command[], argv: readonly string[]): Command {
  const byLength = commands.toSorted((a, b) => b.name.length - a.name.length);
  const found = byLength.find(({ name }) =>
    name.split(' ').every((word, index) => argv[index] === word),
  );
  if (found !== undefined) return found;
  throw new AdminError(
    `There is no command "${argv[0]}". These are there: ${commands.map(({ name }) => name).join(', ')}.`,
  );
}

function read(command: Command, argv: readonly string[]): Given {
  const flag = { type: 'boolean' } as const;
  const options = { ...command.options, help: flag, ...(command.changes && { 'dry-run': flag }) };
  try {
    const { positionals, values } = parseArgs({
      args: joined(argv, options),
      options,
      allowPositionals: true,
    });
    return { words: positionals, options: values as Given['options'] };
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ');
    throw new AdminError(`${sentence}.\nUsage: npm run admin -- ${command.name} ${command.takes}`);
  }
}

/** Each text option in one word with what follows: the ids of devices may begin with a dash. */
function joined(argv: readonly string[], options: Command['options']): string[] {
  const args: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    const takesText = word.startsWith('--') && options[word.slice(2)]?.type === 'string';
    const value = takesText ? argv[index + 1] : undefined;
    if (value === undefined) args.push(word);
    else args.push(`${word}=${value}`);
    if (value !== undefined) index += 1;
  }
  return args;
}

/** Help of all commands, or of those whose name begins with `name`. */
function helpOf(commands: readonly Command[], name: string): string[] {
  const found = commands.filter((command) => `${command.name} `.startsWith(`${name} `));
  if (name !== '' && found.length > 0) {
    return found.flatMap(({ name, takes, about, more, changes }) => [
      `npm run admin -- ${name} ${takes}${changes ? ' [--dry-run]' : ''}`.trimEnd(),
      ...[about, ...more].map((line) => `  ${line}`),
    ]);
  }
  return [
    'npm run admin -- COMMAND [--dry-run] [--help]',
    ...commands.map(({ name, about }) => `  ${name.padEnd(17)} ${about}`),
    `  ${'words'.padEnd(17)} Prints all words that can be typed.`,
    `  ${'completion'.padEnd(17)} Prints a completion for bash: . <(npm run -s admin -- completion)`,
  ];
}

/** A database that no server of this version has opened yet lacks what commands need. */
async function expectTables(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_class where oid = to_regclass('public.admin_acts')",
  );
  if (rowCount === 0) {
    throw new AdminError(
      'The database is of an earlier version. Start this version of Parley once.',
    );
  }
}
