import type { Header } from './node/answers.ts';
import type { Node } from './node/node.ts';
import type { Cursor } from './store.ts';

/** Looks at a chain that is shorter than before until it is believed: a node may lag. */
const shorterLooks = 3;

/** Tells whether the chain is what was read, as far as its newest block tells. */
export function watchHead(node: Node): (head: Header, newest: Cursor) => boolean {
  let shorter = 0;
  return (head, newest) => {
    if (head.number < newest.block) {
      shorter += 1;
      node.turnAway();
      return shorter % shorterLooks !== 0;
    }
    shorter = 0;
    return head.number > newest.block || head.hash === (newest.hash ?? head.hash);
  };
}
