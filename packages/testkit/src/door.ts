import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Lets workers ask the process that runs them: `answer` gets the path of the question without its
 * slash; the sentence of an error that it throws is the answer with the status 500.
 */
export async function openDoor(
  answer: (question: string) => Promise<string>,
): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    try {
      response.end(await answer((request.url ?? '').slice(1)));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Asks at such a door. Throws an Error with the sentence of the other side. */
export async function askAtDoor(url: string, question = ''): Promise<string> {
  const answer = await fetch(`${url}/${question}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
