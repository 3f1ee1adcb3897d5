import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/moderation/${path}`;
const reports = at('reports.test.ts');
const suspensions = at('suspensions.test.ts');

/** Faults of reports and suspensions; their tests run on a real PostgreSQL. */
export const moderation: readonly Fault[] = [
  ...faultsIn(at('reports.ts'), reports, [
    ['a report may be about another text', 'found.digest === said.digest', 'true'],
    ['members report themselves', 'found.author === reporter', 'false'],
    ['nobody reports too much', 'recent >= reportsPerHour', 'false'],
  ]),
  ...faultsIn(at('speakers.ts'), reports, [
    ['everybody reads reports', '!moderates(speaker)', 'false'],
    ['an old list of moderators counts', '!moderators.isKnown()', 'false'],
  ]),
  ...faultsIn(at('reportStore.ts'), reports, [
    ['what was kept comes back', 'and a.at >= r.at)', 'and a.at < r.at)'],
    ['what was restored comes back', "in ('hide', 'restore') and", "in ('hide') and false and"],
  ]),
  ...faultsIn(at('acts.ts'), suspensions, [
    ['moderators suspend each other', "said.kind === 'suspend' && ", 'false && '],
    ['a suspension names the message of another', 'message?.author !== said.author', 'false'],
  ]),
  ...faultsIn(at('suspensions.ts'), suspensions, [
    ['a suspension never ends', 'found.until > clock.now()', 'true'],
    ['a lift is not heard', 'else byAuthor.delete(author);', ''],
  ]),
];
