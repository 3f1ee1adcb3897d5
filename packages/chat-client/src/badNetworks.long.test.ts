import { cutOften } from '@parley/testkit/cuts';
import { describe, expect, test } from 'vitest';
import { networkOf, openFarPage } from './testNetwork.ts';
import { anna, bert, serverOfPages } from './testPage.ts';

const patience = { timeout: 60_000 };

describe('over a network that breaks again and again', () => {
  const pages = serverOfPages();
  const network = networkOf(pages);

  /** Writes on while `goesOn`, as somebody does who looks at what waits; resolves with all they wrote. */
  async function writeOn(page: Awaited<ReturnType<typeof openFarPage>>, goesOn: () => boolean) {
    const written: string[] = [];
    while (goesOn()) {
      if (page.waiting().length < 10) {
        const body = `line ${written.length} `.padEnd(20 + ((written.length * 97) % 400), '.');
        written.push(body);
        void page.chat.write(page.room, body);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return written;
  }

  test('200 cuts lose nothing, double nothing, and keep the order', {
    timeout: 240_000,
  }, async () => {
    const reader = await openFarPage(pages, null);
    const writers = [
      await openFarPage(pages, anna.address),
      await openFarPage(pages, bert.address),
    ];
    let goesOn = true;
    const writing = writers.map((page) => writeOn(page, () => goesOn));
    await cutOften(network(), 200, 20_261_124);
    goesOn = false;
    const written = await Promise.all(writing);
    for (const page of writers) await expect.poll(page.waiting, patience).toEqual([]);

    const { rows } = await pages
      .server()
      .database.query<{ seq: string; id: string; author: string; body: string }>(
        "select seq, id, author, body from messages where room = 'general' order by seq",
      );
    const log = rows.map(({ seq, id }) => `${seq}:${id}`);
    for (const [index, { address }] of [anna, bert].entries()) {
      const theirs = rows.filter(({ author }) => author === address.toLowerCase());
      expect(theirs.map(({ body }) => body)).toEqual(written[index]);
    }
    expect(rows).toHaveLength((written[0]?.length ?? 0) + (written[1]?.length ?? 0));
    // It is told every five seconds, and what the pages check ends with it.
    const remembered = () =>
      JSON.parse(pages.browser().storage.entries.get('parley.head.general') ?? '{}').seq;
    await expect.poll(remembered, patience).toBe(rows.length);
    for (const page of [reader, ...writers]) {
      await expect.poll(page.log, patience).toEqual(log);
      expect([...page.faults]).toEqual([]);
      expect(page.findings).toEqual([]);
      for (const place of page.acknowledged) expect(log).toContain(place);
    }
    expect(pages.browser().storage.keys('parley.outbox')).toEqual([]);
    expect(network().opened()).toBeGreaterThanOrEqual(200);
  });

  test('what is said into a silence arrives over another connection, and the page says so', async () => {
    const [reader, writer] = [
      await openFarPage(pages, null),
      await openFarPage(pages, anna.address),
    ];
    await writer.chat.write(writer.room, 'one');
    await expect.poll(reader.bodies).toEqual(['one']);
    const states: string[] = [];
    writer.chat.status.subscribe(() => states.push(writer.chat.status.get()));
    for (const line of network().lines()) line.silence();
    void writer.chat.write(writer.room, 'two');
    await expect.poll(writer.waiting, patience).toEqual([]);
    expect(states).toEqual(['offline', 'online']);
    // A page that says nothing asks by itself, though later.
    await expect.poll(reader.bodies, patience).toEqual(['one', 'two']);
    expect(writer.bodies()).toEqual(['one', 'two']);
    expect([...reader.faults, ...writer.faults]).toEqual([]);
  });

  test('at 1 KB a second a long page arrives, although answers wait behind it', {
    timeout: 240_000,
  }, async () => {
    const reader = await openFarPage(pages, null);
    pages.browser().goTo(pages.server().url());
    const writer = await openFarPage(pages, anna.address);
    pages.browser().goTo(`http://${network().host}`);
    network().cut();
    await expect.poll(reader.chat.status.get).toBe('offline');
    // Twenty seconds: twice as long as an answer may take where nothing else comes.
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index} `.padEnd(400, '.'));
    for (const line of lines) void writer.chat.write(writer.room, line);
    await expect.poll(writer.bodies).toHaveLength(lines.length);
    // Somebody looks at the page each time it is back: it asks whether the connection lives.
    reader.chat.status.subscribe(() => {
      if (reader.chat.status.get() === 'online') pages.browser().wake();
    });
    network().mend();
    network().slow({ bytesPerSecond: 1_000 });
    await expect.poll(reader.bodies, { timeout: 120_000 }).toEqual(lines);
    expect(reader.chat.status.get()).toBe('online');
  });
});
