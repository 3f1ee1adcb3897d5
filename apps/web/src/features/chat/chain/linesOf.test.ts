import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from './linesOf.ts';

test('lines are the same however the bytes of a file arrive', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '🐸', '\n'), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (all, size) => {
      const bytes = new TextEncoder().encode(all);
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) {
            controller.enqueue(bytes.slice(at, at + size));
          }
          controller.close();
        },
      });
      const lines: string[] = [];
      for await (const line of linesOf(stream)) lines.push(line);
      expect(lines).toEqual(all.split('\n'));
    }),
  );
});
