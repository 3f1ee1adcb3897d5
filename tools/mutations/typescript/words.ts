import { type Fault, faultsIn } from '../fault.ts';

const chat = 'packages/domain/src/chat';
const words = 'apps/web/src/features/chat/words';

/** Faults of what a message's text means. */
export const messageWords: readonly Fault[] = [
  ...faultsIn(`${chat}/referralLinks.ts`, `${chat}/referralLinks.test.ts`, [
    ['a dot behind the host disguises it', "hostname.replace(/(?<!\\.)\\.+$/, '')", 'hostname'],
    ['codes in codes disguise it', 'const decodings = 3', 'const decodings = 1'],
    ['marks between letters disguise it', "if (rule === 'drop') return '';", ''],
    ['another port is this site', '&& site.port === own.port', ''],
    ['a name before @ disguises it', "run.lastIndexOf('@') + 1", '0'],
  ]),
  ...faultsIn(`${words}/mediaLinks.ts`, `${words}/mediaLinks.test.ts`, [
    [
      'a spoiler shows its picture',
      "      case 'spoiler':\n        return [];",
      "      case 'spoiler':\n        return linksOf('children' in piece ? piece.children : []);",
    ],
    ['a dot behind a link is part of it', 'return link.replace(', "return link || ''.replace("],
    ['a message shows any number of pictures', 'pictures: 4,', 'pictures: 40,'],
  ]),
  ...faultsIn('apps/web/src/ui/words/parse.ts', 'apps/web/src/ui/words/parse.test.ts', [
    ['the title of a link is lost', ' || node.title', ''],
    ['any scheme opens', '!/^https?:\\/\\//i.test(href) ||', ''],
    ['a spoiler is read out', "piece.kind === 'spoiler' && spoiler !== null", 'false'],
    ['nesting has no end', 'const depthMax = 8', 'const depthMax = 8_000'],
  ]),
];
