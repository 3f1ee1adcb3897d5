import { type Command, optional, wholeNumber } from './command.ts';

type Row = { at: Date; by: string; words: string; reason: string; outcome: string };

/** `npm run admin -- log`: who did what with it. */
export const log: Command = {
  name: 'log',
  takes: '[--last 50]',
  about: 'Shows who did what with this command, the newest last.',
  more: [
    'It is in the table admin_acts, which backups hold. Dry runs and questions are not in it.',
  ],
  options: { last: { type: 'string' } },
  changes: false,
  async run(given, { client, say }) {
    const last = wholeNumber(optional(given, 'last') ?? '50', '--last');
    const { rows } = await client.query<Row>(
      'select at, by, words, reason, outcome from admin_acts order by id desc limit $1',
      [last],
    );
    for (const { at, by, words, reason, outcome } of rows.toReversed()) {
      const why = reason === '' ? '' : ` Reason: ${reason}`;
      say(`${at.toISOString()} ${by}: ${words}. ${outcome || 'It did not end.'}${why}`);
    }
    return rows.length === 0 ? 'Nothing was done yet.' : '';
  },
};
