import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  decodeAbiParameters,
  type Hex,
  toEventSelector,
} from 'viem';
import type { EventArgs } from './handler.ts';

export type DecodedEvent = Readonly<{ name: string; args: EventArgs }>;

type Known = { event: AbiEvent; indexed: AbiParameter[]; plain: AbiParameter[] };

/**
 * Decodes the events of an ABI; null for one it does not have, such as that of an older contract.
 * viem's own decoder hashes every event of the ABI at each call. Throws when the data do not fit.
 */
export function createEventDecoder(
  abi: Abi,
): (topics: readonly Hex[], data: Hex) => DecodedEvent | null {
  const known = new Map<Hex, Known>();
  for (const event of abi) {
    if (event.type !== 'event') continue;
    const indexed = event.inputs.filter((input) => input.indexed === true);
    const plain = event.inputs.filter((input) => input.indexed !== true);
    known.set(toEventSelector(event), { event, indexed, plain });
  }
  return ([selector, ...topics], data) => {
    const found = selector === undefined ? undefined : known.get(selector);
    // ERC-20 and ERC-721 transfers differ only in what is indexed.
    if (found === undefined || found.indexed.length !== topics.length) return null;
    const args: Record<string, unknown> = {};
    found.indexed.forEach((input, index) => {
      args[input.name ?? ''] = decodeTopic(input, topics[index] as Hex);
    });
    const values = found.plain.length === 0 ? [] : decodeAbiParameters(found.plain, data);
    found.plain.forEach((input, index) => {
      args[input.name ?? ''] = values[index];
    });
    return { name: found.event.name, args };
  };
}

/** Of what does not fit into a topic only its hash is there. */
function decodeTopic(input: AbiParameter, topic: Hex): unknown {
  if (/^(?:string|bytes|tuple)$|\]$/.test(input.type)) return topic;
  return decodeAbiParameters([input], topic)[0];
}
