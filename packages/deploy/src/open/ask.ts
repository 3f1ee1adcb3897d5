import { createInterface } from 'node:readline/promises';
import { DeployError } from '../deployError.ts';
import { faultOf, type Known, type Question, questions } from './questions.ts';

/** A terminal, or what answers in its place. */
export type Terminal = {
  /** Shows a question and resolves with the line that is typed; rejects where nothing is typed any more. */
  ask: (question: string) => Promise<string>;
  close: () => void;
};

export function openTerminal(): Terminal {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new DeployError('Nothing was opened.')));
  });
  // It may be closed while nothing is asked.
  ended.catch(() => undefined);
  return {
    ask: (question) => Promise.race([lines.question(question), ended]),
    close: () => lines.close(),
  };
}

/** Asks for what is not known yet. What is known and wrong is asked for as well. */
export async function askAll(terminal: Terminal, known: Known): Promise<Known> {
  const answers = { ...known };
  for (const question of questions) {
    const { key } = question;
    if (answers[key] !== undefined && faultOf(key, answers[key]) === null) continue;
    // What is wrong is not offered again.
    delete answers[key];
    answers[key] = await askFor(terminal, question, answers);
  }
  return answers;
}

/** Asks until the answer is one. */
async function askFor(terminal: Terminal, question: Question, known: Known): Promise<unknown> {
  const { key, text, standard, read = (typed: string) => typed } = question;
  const usual = standard(known);
  for (;;) {
    const typed = (await terminal.ask(`${text}${usual ? ` [${usual}]` : ''}: `)).trim();
    const value = read(typed === '' ? (usual ?? '') : typed);
    const fault = faultOf(key, value);
    if (fault === null) return value;
    console.log(`  ${fault}`);
  }
}

/** Takes what is usual for what is not known. Throws a DeployError with a line for each answer that is missing or wrong. */
export function takeUsual(known: Known): Known {
  const answers = { ...known };
  const faults: string[] = [];
  for (const { key, text, standard, read = (typed: string) => typed } of questions) {
    const usual = answers[key] === undefined ? standard(answers) : null;
    if (usual !== null) answers[key] = read(usual);
    if (answers[key] === undefined) faults.push(`  ${key}: missing. ${text}.`);
    else {
      const fault = faultOf(key, answers[key]);
      if (fault !== null) faults.push(`  ${key}: ${fault}`);
    }
  }
  if (faults.length > 0)
    throw new DeployError(`The answers are not complete:\n${faults.join('\n')}`);
  return answers;
}
