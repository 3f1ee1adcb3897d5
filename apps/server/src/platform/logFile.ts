import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

type Options = {
  /** The size at which a file is put aside, in bytes, and how many files there are at most. */
  maxBytes: number;
  files: number;
  /** Called once for as long as nothing can be written. */
  onFault: (error: unknown) => void;
};

/**
 * Appends lines to the file at `path`, readable by its owner only, and puts it aside as `<path>.1`, `.2`, and so on.
 * At once, not later: the last line before a crash counts most. Never throws: a disk that is full must not end what
 * it was to be told of.
 */
export function createLogFile(path: string, { maxBytes, files, onFault }: Options) {
  let size: number | null = null;
  let lost = 0;

  function write(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (size === null) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
    if (size > 0 && size + bytes > maxBytes) {
      putAside();
      size = 0;
    }
    appendFileSync(path, text, { mode: 0o600 });
    size += bytes;
  }

  function putAside(): void {
    for (let index = files - 1; index > 0; index -= 1) {
      const from = index === 1 ? path : `${path}.${index - 1}`;
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) {
        renameSync(from, `${path}.${index}`);
      }
    }
  }

  return (line: string): void => {
    try {
      // What a full disk took of a line before must not spoil this one.
      write(lost > 0 ? `\n${lostLine(lost)}${line}` : line);
      lost = 0;
    } catch (error) {
      size = null;
      lost += 1;
      if (lost === 1) onFault(error);
    }
  };
}

function lostLine(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, event: 'log-lines-lost', lines })}\n`;
}
