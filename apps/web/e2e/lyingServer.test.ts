import type { Message, Person } from '@parley/domain/chat/wire';
import { longTest, test } from '@parley/testkit/tests';
import { historyChangedText } from '@parley/text/historyChanged';
import { proofText } from '@parley/text/proof';
import { text } from '@parley/text/ui';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { visit } from './browser.ts';
import { openEventMember } from './eventMember.ts';
import { openScene, startTalkative } from './scene.ts';
import { article } from './steps.ts';

// One of its own: what is said here would push what other files look for out of the room.
const scene = openScene(startTalkative);
/** Who says something, and whose name the server gives them. */
let imre: Awaited<ReturnType<typeof openEventMember>>;
let vera: typeof imre;

beforeAll(async () => {
  imre = await openEventMember(scene.community, 'imre');
  vera = await openEventMember(scene.community, 'vera');
});
afterAll(async () => {
  await imre?.close();
  await vera?.close();
});

/** Rewrites whatever the server says in JSON; `change` sees each value with its key, the innermost first. */
type Change = (key: string, value: unknown) => unknown;

/** Opens the room of everybody at a server that lies to this page alone. */
async function visitLiar(change: Change, path = '/'): Promise<Page> {
  const lie = (json: string) => JSON.stringify(JSON.parse(json, change));
  // A page that a test hands out is of no network, and may reach ours only by this permission.
  const options = { permissions: ['local-network-access'] };
  const { page } = await visit(
    scene.browser,
    scene.community.url + path,
    options,
    async (opening) => {
      await opening.route(/^[^?]*(\/|\/api\/chat\/.*|_payload\.json)(\?.*)?$/, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const payload = /(<script [^>]*id="parley-payload"[^>]*>)(.*?)(<\/script>)/s;
        const isPage = response.headers()['content-type']?.includes('html');
        const lied = isPage
          ? body.replace(
              payload,
              (_, start, json, end) => start + lie(json).replaceAll('<', '\\u003c') + end,
            )
          : lie(body);
        await route.fulfill({ response, body: lied });
      });
      await opening.routeWebSocket(/\/api\/chat\/socket$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((frame) => socket.send(lie(String(frame))));
      });
    },
  );
  return page;
}

/** Ends a visit, whatever is still being asked. */
async function leave(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

const mark = (page: Page, words: string, state?: string) =>
  article(page, words).locator(
    state === undefined ? '[data-verification]' : `[data-verification="${state}"]`,
  );

/** The server says of imre what it likes. */
const saysOfImre =
  (person: Person): Change =>
  (key, value) => {
    const isPeople = key === 'people' && value !== null && typeof value === 'object';
    if (isPeople && imre.address.toLowerCase() in value) {
      return { ...value, [imre.address.toLowerCase()]: person };
    }
    const isFrame = value !== null && typeof value === 'object' && 'person' in value;
    const message = isFrame && 'message' in value ? (value.message as Message) : null;
    return message?.author === imre.address.toLowerCase()
      ? { ...(value as object), person }
      : value;
  };

const nameLies: [string, Person][] = [
  ['the name of another member, and that they moderate', { name: 'vera', moderator: true }],
  ['a name that nobody has', { name: 'treasury' }],
  ['no name', { name: null }],
  ['their own name, and that they moderate', { name: 'imre', moderator: true }],
];

async function expectImre(page: Page, words: string): Promise<void> {
  await mark(page, words, 'verified').waitFor();
  const line = article(page, words);
  await expect.poll(() => line.getByText('imre.degen').count()).toBe(1);
  expect(await line.getByText(text.chat.moderator).count()).toBe(0);
  expect(await line.getAttribute('aria-label')).toContain('imre.degen');
}

async function seeThrough(person: Person, words: string): Promise<void> {
  // Between those of another member, each message begins with its author's name.
  await vera.say('general', `${words}? asked vera`);
  await imre.say('general', `${words}, before`);
  await vera.say('general', `${words}! said vera`);
  const page = await visitLiar(saysOfImre(person));
  await expectImre(page, `${words}, before`);
  await imre.say('general', `${words}, live`);
  await expectImre(page, `${words}, live`);
  await mark(page, `${words}, live`).click();
  const dialog = page.getByRole('dialog', { name: proofText.title });
  await dialog.getByText(proofText.named('imre.degen')).waitFor();
  expect(await dialog.getByText(proofText.moderates).count()).toBe(0);
  await leave(page);
}

test('a server that puts one member’s words under the name and badge of another is not believed', async () => {
  await seeThrough({ name: 'vera', moderator: true }, 'send it to me');
});

longTest.each(nameLies)('a server that says of a member %s is not believed', (lie, person) =>
  seeThrough(person, `a lie with ${lie}`),
);

longTest(
  'while the chain does not answer, a name is shown as what the server says, without a seal',
  async () => {
    const words = 'nobody can look me up';
    await vera.say('general', 'a pause');
    await imre.say('general', words);
    const { page } = await visit(scene.browser, scene.community.url, {}, (opening) =>
      opening.context().route(/\/api\/rpc$/, (route) => route.abort()),
    );
    await mark(page, words, 'unnamed').waitFor();
    await article(page, words).getByTitle(text.verification.nameUnchecked).waitFor();
    await mark(page, words).click();
    const dialog = page.getByRole('dialog', { name: proofText.title });
    await dialog.getByText(proofText.nameUnanswered).waitFor();
    await page.keyboard.press('Escape');
    // The chain is back, and nobody reloads.
    await page.context().unroute(/\/api\/rpc$/);
    await mark(page, words, 'verified').waitFor();
    await leave(page);
  },
);

/** A message of the log that says this, changed. */
const inMessage =
  (change: (message: Message) => object): Change =>
  (_, value) => {
    const isMessage = value !== null && typeof value === 'object' && 'signature' in value;
    const message = value as Message;
    return isMessage && message.body === 'as I said it' ? change(message) : value;
  };

longTest.each<[string, Change]>([
  ['other words', inMessage((one) => ({ ...one, body: 'as I said it, not' }))],
  ['another author', inMessage((one) => ({ ...one, author: vera.address.toLowerCase() }))],
  ['another time of writing', inMessage((one) => ({ ...one, sentAt: one.sentAt - 86_400_000 }))],
  ['another message that it answers', inMessage((one) => ({ ...one, replyTo: 1 }))],
  ['another kind', inMessage((one) => ({ ...one, kind: 'poll' }))],
  ['another device', inMessage((one) => ({ ...one, device: 'A'.repeat(one.device.length) }))],
  ['another number', inMessage((one) => ({ ...one, id: one.id.replace(/.$/, 'Z') }))],
  ['another signature', inMessage((one) => ({ ...one, signature: 'A'.repeat(86) }))],
])('a server that gives a message %s is found out', async (_, change) => {
  await imre.say('general', 'as I said it');
  const page = await visitLiar(change);
  await page.locator('[data-verification="broken"]').last().waitFor();
  await leave(page);
});

const inLog = (key: string, value: unknown, lie: (all: Message[]) => Message[]) => {
  const isLog = key === 'messages' && Array.isArray(value);
  return isLog && value.some(({ body }) => body === 'as I said it') ? lie(value) : value;
};

longTest.each<[string, (all: Message[]) => Message[]]>([
  ['leaves a message out', (all) => all.filter(({ body }) => body !== 'as I said it')],
  ['turns two messages around', (all) => turned(all)],
  ['has a message arrive at another time', (all) => all.map((one) => ({ ...one, at: one.at - 1 }))],
])('a server that %s is found out', async (_, lie) => {
  await imre.say('general', 'as I said it');
  await vera.say('general', 'and I after that');
  const page = await visitLiar((key, value) => inLog(key, value, lie));
  await page.getByRole('alert').filter({ hasText: historyChangedText.title }).waitFor();
  await leave(page);
});

/** The last two in each other's place. */
function turned(all: Message[]): Message[] {
  const [last, before] = [all.at(-1), all.at(-2)];
  if (last === undefined || before === undefined) return all;
  return [...all.slice(0, -2), { ...last, seq: before.seq }, { ...before, seq: last.seq }];
}
