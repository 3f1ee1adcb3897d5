import { type Fault, faultsIn } from '../fault.ts';

const domain = (path: string) => `packages/domain/src/${path}`;
const chain = (path: string) => `packages/chain/src/tokens/${path}`;
const web = (path: string) => `apps/web/src/features/send/${path}`;

/** Faults of sending coins and tokens. */
export const send: readonly Fault[] = [
  ...faultsIn(domain('send/lookalike.ts'), domain('send/lookalike.test.ts'), [
    ['who wrote is as safe as who was paid', 'other.isPaid && isSame', 'isSame'],
    ['accents tell names apart', "name.normalize('NFKD').replace(/\\p{M}/gu, '')", 'name'],
    [
      'an address in capitals is no likeness',
      'shortAddress(address.toLowerCase())',
      'shortAddress(address)',
    ],
  ]),
  ...faultsIn(domain('send/payment.ts'), domain('send/payment.test.ts'), [
    ['what was sent can be declined', "declined: ['asked']", "declined: ['asked', 'sent']"],
    ['a second step does not wait for the first', '!isHeld && ', ''],
  ]),
  ...faultsIn(domain('send/lines.ts'), domain('send/lines.test.ts'), [
    ['a recipient is paid twice', 'if (seen.has(key))', 'if (false)'],
  ]),
  ...faultsIn(domain('tokens/max.ts'), domain('tokens/max.test.ts'), [
    ['nothing is left for the fee', 'balanceWei - feeAtMost(fee)', 'balanceWei'],
  ]),
  ...faultsIn(domain('tokens/facts.ts'), domain('tokens/facts.test.ts'), [
    ['hidden characters stay', '!isHiddenCodePoint(character.codePointAt(0) ?? 0)', 'true'],
  ]),
  ...faultsIn(chain('transfer.ts'), chain('sendTransfer.test.ts'), [
    ['a token that returns false is believed', 'data.length > 2', 'false'],
    ['a token needs no contract', "if (code === undefined || code === '0x')", 'if (false)'],
  ]),
  ...faultsIn(chain('getArrived.ts'), chain('sendTransfer.test.ts'), [
    ['a token is believed what it announces', 'grown === null || grown > announced', 'true'],
  ]),
  ...faultsIn(web('pay.ts'), web('pay.test.ts'), [
    ['an answer that is lost counts as a no', 'if (!isUnanswered(error, wasAsked))', 'if (true)'],
    [
      'any account pays',
      'wallet.account.address.toLowerCase() !== payment.from.toLowerCase()',
      'false',
    ],
    ['another tab is not heard', 'stored?.id !== payment.id || nextStep(stored) === null', 'false'],
  ]),
];
