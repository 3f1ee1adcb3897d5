import { generateKeyPairSync, sign, verify } from 'node:crypto';
import pg from 'pg';
import { servePlainChat } from './plainChat.ts';

/**
 * The least that a chat can do which checks and keeps what is said: plain `ws`, one P-256 signature
 * (always the same, the work is not) and one committed insert before the readers get the message.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const said = Buffer.alloc(300, 'said ');
const dsaEncoding = 'ieee-p1363';
const signature = sign('sha256', said, { key: privateKey, dsaEncoding });
const insert = {
  name: 'insert',
  text: 'insert into plain_messages (id, body) values ($1, $2) returning seq',
};

const isReady = pool.query(
  'create table if not exists plain_messages (seq bigserial primary key, id text, body text)',
);
servePlainChat(async ({ id, body }) => {
  if (!verify('sha256', said, { key: publicKey, dsaEncoding }, signature)) throw new Error('?');
  await isReady;
  const { rows } = await pool.query<{ seq: string }>({ ...insert, values: [id, body] });
  return Number(rows[0]?.seq);
});
