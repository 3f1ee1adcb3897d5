import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import type { TranscriptFault } from '@parley/domain/chat/transcript';

const words: Record<TranscriptFault['code'], string> = {
  unreadable: 'a line isn’t one of a transcript',
  gap: 'a place is missing, or comes twice',
  'no-proof': 'the proof of its device is missing',
  'bad-proof': 'the wallet didn’t let this device sign',
  'bad-signature': 'the signature isn’t of this message',
  'other-head': 'the messages aren’t those that the server signed',
  'bad-head': 'the server’s signature is wrong',
  'no-head': 'the server’s signature is missing',
};

/** `npm run verify-transcript -- file`: checks an exported room, without any connection. */
const [file] = process.argv.slice(3);
if (file === undefined) {
  console.error('Say which file: npm run verify-transcript -- general.parley.jsonl');
  process.exit(2);
}
const lines = createInterface({
  input: createReadStream(file),
  crlfDelay: Number.POSITIVE_INFINITY,
});
const report = await verifyTranscript(lines);
const { room, host, chainId, messages, key, hash, unasked, faults } = report;
console.log(`Room ${room} of ${host} (chain ${chainId}), ${messages} messages.`);
console.log(`Hash of the last one: ${hash}\nSigned by the server’s key: ${key}`);
for (const author of unasked) {
  console.log(
    `Not checked: whether the smart wallet ${author} let its device sign. Its chain knows.`,
  );
}
for (const { seq, code } of faults) console.log(`${seq === null ? '' : `#${seq}: `}${words[code]}`);
console.log(
  faults.length === 0
    ? 'Everything is as its authors and the server signed it. Compare the key with the one the server publishes at /config.json.'
    : 'This isn’t what was signed.',
);
process.exit(faults.length === 0 ? 0 : 1);
