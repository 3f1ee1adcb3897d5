import { isAddress } from '@parley/domain/fields/hex';
import { foldName } from '@parley/domain/names/rules';
import { AdminError, type Context, type Given } from './command.ts';

/** A member as commands know them: their address in lower case, and how to speak of them. */
export type Member = { address: string; label: string };

/** The member that the words name: an address, or a username. Throws AdminError for none. */
export async function memberOf(given: Given, context: Context): Promise<Member> {
  const [word, ...more] = given.words;
  if (word === undefined || more.length > 0) {
    throw new AdminError('Name one member, by username or address.');
  }
  if (isAddress(word)) {
    const address = word.toLowerCase();
    return { address, label: address };
  }
  const { client, community } = context;
  const name = foldName(
    word.endsWith(community.tldName) ? word.slice(0, -community.tldName.length) : word,
  );
  const index = await client.query("select from pg_class where oid = to_regclass('indexed.names')");
  const found =
    index.rowCount === 0
      ? []
      : (
          await client.query<{ holder: string }>(
            'select holder from indexed.names where name = $1',
            [name],
          )
        ).rows;
  const [row] = found;
  if (row === undefined) {
    throw new AdminError(`Nobody holds the username ${word}. Name the member by address.`);
  }
  return { address: row.holder, label: `${name}${community.tldName} (${row.holder})` };
}
