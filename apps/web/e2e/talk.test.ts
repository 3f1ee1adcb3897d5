import { pageSchema } from '@parley/domain/chat/wire';
import { startCommunity } from '@parley/testkit/community';
import { linesText } from '@parley/text/lines';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Visitor, visit, withWorker } from './browser.ts';
import { openScene } from './scene.ts';
import { article, connectDemoWallet, logTexts, mintName, say } from './steps.ts';

const scene = openScene(startCommunity);
let ada: Visitor;
let bob: Visitor;

beforeAll(async () => {
  ada = await visit(scene.browser, scene.community.url, withWorker);
  bob = await visit(scene.browser, scene.community.url, withWorker);
});

describe.sequential('the main job', () => {
  test('a visitor without a wallet reads everything, with no request to anybody else', async () => {
    await article(ada.page, 'Is anybody else minting a name for their cat').waitFor();
    expect([...ada.requestedHosts]).toEqual([`localhost:${scene.community.port}`]);
  });

  test('two people connect a demo wallet, mint a name, and talk both ways', async () => {
    await connectDemoWallet(ada.page);
    await mintName(ada.page, 'ada');
    await connectDemoWallet(bob.page);
    await mintName(bob.page, 'bob');

    await say(ada.page, 'line 1 from ada');
    await article(bob.page, 'line 1 from ada').waitFor();
    await say(bob.page, 'line 2 from bob');
    await article(ada.page, 'line 2 from bob').waitFor();
    expect(await article(ada.page, 'line 2 from bob').getAttribute('aria-label')).toMatch(/^bob/);
  });

  test('both see that the other is here and types, and nothing moves for it', async () => {
    for (const { page } of [ada, bob]) await page.getByText('2 here now').waitFor();
    const field = bob.page.getByRole('textbox', { name: 'Message' });
    const lastLine = article(bob.page, 'line 2 from bob');
    // On a slow machine bob's own line may still say that it is being sent.
    await expect.poll(() => lastLine.getByText(linesText.sending).count()).toBe(0);
    const places = () => Promise.all([field.boundingBox(), lastLine.boundingBox()]);
    const before = await places();
    await ada.page.getByRole('textbox', { name: 'Message' }).pressSequentially('typing');
    const typing = bob.page.getByText(/^ada\S* is typing$/);
    await typing.waitFor();
    expect(await places()).toEqual(before);
    expect(await ada.page.getByText('is typing').count()).toBe(0);
    await ada.page.getByRole('textbox', { name: 'Message' }).fill('');
    await typing.waitFor({ state: 'hidden' });
  });

  test('a message that is acknowledged at once keeps its height from the press to its seal', async () => {
    const firstHeight = bob.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const log = document.querySelector('[role=log]');
          if (log === null) throw new Error('There is no log.');
          const observer = new MutationObserver(() => {
            const line = [...log.querySelectorAll('article')].at(-1);
            if (!line?.textContent.includes('of one height')) return;
            observer.disconnect();
            resolve(line.offsetHeight);
          });
          observer.observe(log, { childList: true, subtree: true });
        }),
    );
    await say(bob.page, 'of one height');
    const line = article(bob.page, 'of one height');
    await line.getByRole('button', { name: /signature/i }).waitFor();
    await expect.poll(() => line.getByText(linesText.sending).count()).toBe(0);
    expect(await line.evaluate((row: HTMLElement) => row.offsetHeight)).toBe(await firstHeight);
  });

  test('every message carries a seal once its signatures check, with the proof behind it', async () => {
    const mark = article(bob.page, 'line 1 from ada').getByRole('button', { name: /signature/i });
    await mark.waitFor();
    await mark.click();
    const proof = bob.page.getByRole('dialog');
    await proof.getByText('line 1 from ada').waitFor();
    await bob.page.keyboard.press('Escape');
  });

  test('a reload keeps the wallet, the draft and the place in the conversation', async () => {
    await ada.page.getByRole('textbox', { name: 'Message' }).fill('half a thought');
    await ada.page.waitForTimeout(500);
    await ada.page.reload();
    await article(ada.page, 'line 2 from bob').waitFor();
    const composer = ada.page.getByRole('textbox', { name: 'Message' });
    expect(await composer.inputValue()).toBe('half a thought');
    await say(ada.page, 'line 3 from ada');
    await article(bob.page, 'line 3 from ada').waitFor();
  });

  test('both pages carry on by themselves after the server was killed with kill -9', async () => {
    const [server] = scene.community.pidsOf('apps/server/dist/main.js');
    expect(server).toBeDefined();
    process.kill(server ?? 0, 'SIGKILL');
    await say(bob.page, 'line 4 from bob');
    await article(ada.page, 'line 4 from bob').waitFor();
    await say(ada.page, 'line 5 from ada');
    await article(bob.page, 'line 5 from ada').waitFor();
    const expected = ['line 1', 'line 2', 'line 3', 'line 4', 'line 5'];
    expect(await logTexts(ada.page, /line \d/)).toEqual(expected);
    expect(await logTexts(bob.page, /line \d/)).toEqual(expected);
    // What his page had checked of the room is signed with it.
    const history = await fetch(`${scene.community.url}/api/chat/rooms/general/messages`);
    const { messages } = pageSchema.parse(await history.json());
    const said = messages.find(({ body }) => body === 'line 4 from bob');
    expect(said?.checked?.seq).toBeGreaterThan(0);
  });

  test('both pages carry on after everything was stopped and started again', async () => {
    await scene.community.stop();
    await say(ada.page, 'line 6 from ada');
    scene.community = await startCommunity({
      port: scene.community.port,
      dataFolder: scene.community.dataFolder,
    });
    await article(bob.page, 'line 6 from ada').waitFor();
    await say(bob.page, 'line 7 from bob');
    await article(ada.page, 'line 7 from bob').waitFor();
    const expected = [1, 2, 3, 4, 5, 6, 7].map((n) => `line ${n}`);
    expect(await logTexts(ada.page, /line \d/)).toEqual(expected);
    expect(await logTexts(bob.page, /line \d/)).toEqual(expected);
  });

  test('markup in a message stays text', async () => {
    const hostile = '<img src=x onerror="window.xss=1"> https://x/a"onerror="window.xss=1"x=".png';
    await say(ada.page, hostile);
    await article(bob.page, '<img src=x onerror="window.xss=1">').waitFor();
    expect(await bob.page.evaluate(() => Reflect.get(window, 'xss'))).toBeUndefined();
  });

  test('nothing went wrong on either page: no error, no violation of the content policy', () => {
    expect([...ada.faults, ...bob.faults]).toEqual([]);
  });

  test('two tabs of one room have one draft, which goes from both when it is sent', async () => {
    const tab = await ada.page.context().newPage();
    await tab.goto(scene.community.url);
    const [here, there] = [ada.page, tab].map((page) =>
      page.getByRole('textbox', { name: 'Message' }),
    );
    await there?.fill('begun in the other tab');
    await expect.poll(() => here?.inputValue()).toBe('begun in the other tab');
    await here?.press('End');
    await here?.pressSequentially(', ended here');
    await expect.poll(() => there?.inputValue()).toBe('begun in the other tab, ended here');
    await there?.press('Enter');
    await article(bob.page, 'begun in the other tab, ended here').waitFor();
    await expect.poll(() => here?.inputValue()).toBe('');
    await tab.close();
  });
});
