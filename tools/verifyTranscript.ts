import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { transcriptText } from '@parley/text/transcript';

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
const { room, host, chainId, messages, events, moderations, key, hash, unasked, faults } = report;
console.log(`Room ${room} at ${host}, chain ${chainId}, ${messages} messages, ${events} events.`);
console.log(`Hash of the last one: ${hash}\nSigned by the server’s key: ${key}`);
for (const author of unasked) {
  console.log(
    `Not checked: whether the smart wallet ${author} let its device sign. Its chain knows.`,
  );
}
if (moderations > 0) console.log(transcriptText.moderations(moderations));
for (const { seq, code } of faults)
  console.log(`${seq === null ? '' : `${transcriptText.at(seq)}: `}${transcriptText.faults[code]}`);
console.log(
  faults.length === 0
    ? 'Everything is as its authors and the server signed it. Compare the key with the one the server publishes at /config.json.'
    : transcriptText.wrong,
);
process.exit(faults.length === 0 ? 0 : 1);
