import { startTestProxy, type TestProxy } from '@parley/testkit/proxy';
import { afterEach, beforeEach, expect } from 'vitest';
import { createChat } from './client.ts';
import type { Finding } from './proof/finding.ts';
import { openChainCheck } from './proof/openChainCheck.ts';
import type { RoomView } from './rooms/rooms.ts';
import { type serverOfPages, startSigner } from './testPage.ts';

type Pages = ReturnType<typeof serverOfPages>;

/** A network between the pages of a file and their server, anew for each test. */
export function networkOf(pages: Pages): () => TestProxy {
  let proxy: TestProxy | undefined;
  beforeEach(async () => {
    proxy = await startTestProxy(pages.server().url());
    pages.browser().goTo(`http://${proxy.host}`);
  });
  afterEach(() => proxy?.stop());
  return () => {
    if (proxy === undefined) throw new Error('There is a network within tests only');
    return proxy;
  };
}

/** A page beyond the network, of a member or a visitor, and whatever it showed that must never be shown. */
export async function openFarPage(
  { server, browser, untilEnd }: Pages,
  author: `0x${string}` | null,
) {
  const { community } = server();
  const { ports } = browser();
  const { signer } = startSigner(server(), browser());
  const findings: Finding[] = [];
  const chain = openChainCheck(community, ports, (finding) => findings.push(finding));
  const chat = createChat({
    config: community,
    openSigner: async () => signer,
    chain,
    ports,
  });
  const room = chat.rooms.get('general');
  if (room === undefined) throw new Error('There is no room general');
  // All of it stays, however much it is.
  room.setLookingBack(true);
  const faults = new Set<string>();
  room.view.subscribe(() => {
    for (const fault of faultsOf(room.view.get())) faults.add(fault);
  });
  /** Ids and places that the server acknowledged. */
  const acknowledged: string[] = [];
  chat.onFrame((frame) => {
    if (frame.t === 'ack') acknowledged.push(`${frame.seq}:${frame.id}`);
  });
  untilEnd(chat.start());
  await chat.setAuthor(author);
  await expect.poll(() => room.view.get().phase, { timeout: 60_000 }).toBe('ready');
  const timeline = () => room.view.get().timeline;
  return {
    chat,
    room,
    findings,
    faults,
    acknowledged,
    waiting: () => timeline().outbox,
    log: () => timeline().messages.map(({ seq, id }) => `${seq}:${id}`),
    bodies: () => timeline().messages.map(({ body }) => body),
  };
}

/** What a log must never look like, not for a moment. */
function faultsOf({ timeline }: RoomView): string[] {
  const { messages, outbox } = timeline;
  const first = messages[0]?.seq ?? 0;
  const torn = messages.find(({ seq }, index) => seq !== first + index);
  const ids = [...messages, ...outbox].map(({ author, id }) => `${author}:${id}`);
  return [
    ...(torn === undefined ? [] : [`a gap or a double before place ${torn.seq}`]),
    ...(new Set(ids).size === ids.length ? [] : ['a message twice']),
    ...outbox.flatMap(({ state, sentence }) => (state === 'failed' ? [`failed: ${sentence}`] : [])),
  ];
}
