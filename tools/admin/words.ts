import type { Command } from './command.ts';

/** All words that can follow others, each line what may be typed so far; for the completion of shells. */
export function completable(commands: readonly Command[]): string[] {
  return commands.map(({ name, options, changes }) => {
    const flags = Object.keys(options).map((option) => `--${option}`);
    return [name, ...flags, ...(changes ? ['--dry-run'] : []), '--help'].join(' ');
  });
}

/** A completion for bash that asks for nothing: it holds all words. */
export function bashCompletion(commands: readonly Command[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join(' ');
  const cases = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].map((word) => {
    const own = commands.filter(({ name }) => name.split(' ')[0] === word);
    const next = own.flatMap(({ name, options, changes }) => [
      ...name.split(' ').slice(1),
      ...Object.keys(options).map((option) => `--${option}`),
      ...(changes ? ['--dry-run'] : []),
    ]);
    return `    ${word}) words="${[...new Set([...next, '--help'])].join(' ')}" ;;`;
  });
  return `# Completion of \`npm run admin -- …\` for bash: . <(npm run -s admin -- completion)
_parley_admin() {
  local at=3 words="${first} help"
  [ "\${COMP_WORDS[1]}" = run ] && [ "\${COMP_WORDS[2]}" = admin ] || return 0
  [ "\${COMP_WORDS[3]}" = -- ] && at=4
  [ "$COMP_CWORD" -lt "$at" ] && return 0
  if [ "$COMP_CWORD" -gt "$at" ]; then case "\${COMP_WORDS[$at]}" in
${cases.join('\n')}
    *) words="" ;;
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _parley_admin npm`;
}
