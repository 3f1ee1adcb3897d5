import { type Fault, without } from '../fault.ts';

/** Faults of names and of their texts. */
export const names: readonly Fault[] = [
  {
    what: 'a capital Z is not folded',
    file: 'names/NameRules.sol',
    text: 'codePoint <= 0x5a',
    instead: 'codePoint < 0x5a',
    tests: 'names/NameRules.t.sol',
  },
  {
    what: 'a name of any length is valid',
    file: 'names/NameRules.sol',
    text: 'if (length == MAX_LENGTH) return 0;',
    instead: '',
    tests: 'names/NameRules.t.sol',
  },
  {
    what: 'the letter after a hidden one is hidden too',
    file: 'names/NameRules.sol',
    text: 'border <= codePoint',
    instead: 'border < codePoint',
    tests: 'names/NameRules.t.sol',
  },
  without(
    'a name hides characters',
    'names/NameRules.sol',
    'if (run.hidden) return 0;',
    'names/NameRules.t.sol',
  ),
  {
    what: 'a gift becomes a main name',
    file: 'names/NameRegistry.sol',
    text: 'buyer == holder && ',
    instead: '',
    tests: 'names/NameRegistry.t.sol',
  },
  {
    what: 'a transfer to oneself clears the main name',
    file: 'names/NameRegistry.sol',
    text: 'from != to && ',
    instead: '',
    tests: 'names/NameRegistry.t.sol',
  },
  without(
    'a name costs what somebody likes to pay',
    'names/NameMinter.sol',
    'if (msg.value < price_) revert PriceNotMet(price_, msg.value);',
    'names/NameMinter.t.sol',
  ),
  without(
    'a control character passes for JSON',
    'text/FlatJson.sol',
    'if (text[offset] < 0x20) return 0;',
    'names/NameData.t.sol',
  ),
];

/** Faults of payments, ownership, and the faucet. */
export const payments: readonly Fault[] = [
  {
    what: 'who is paid on the way gets all the gas',
    file: 'payments/Credits.sol',
    text: ', gas: PAYMENT_GAS',
    instead: '',
    tests: 'strangers/HostileReceivers.t.sol',
  },
  without(
    'what is refused is nobody’s',
    'payments/Credits.sol',
    'credits[to] += amount;',
    'strangers/HostileReceivers.t.sol',
  ),
  without(
    'a credit is paid as often as it is asked for',
    'payments/Credits.sol',
    'credits[msg.sender] = 0;',
    'strangers/HostileReceivers.t.sol',
  ),
  {
    what: 'a member refers itself',
    file: 'payments/Revenue.sol',
    text: 'referrer != msg.sender && ',
    instead: '',
    tests: 'names/NameMinter.t.sol',
  },
  without(
    'revenue is paid out as often as somebody asks',
    'names/NameMinter.sol',
    'revenue = 0;',
    'names/NameMinter.t.sol',
  ),
  without(
    'ownership can be given up',
    'access/Owned.sol',
    'revert RenounceDisabled();',
    'names/NameMinter.t.sol',
  ),
  without(
    'the faucet gives when anybody asks',
    'tools/Faucet.sol',
    'if (msg.sender != dripper) revert NotDripper(msg.sender);',
    'tools/Faucet.t.sol',
  ),
  without(
    'the faucet gives to everybody for ever',
    'tools/Faucet.sol',
    'hasDripped[to] = true;',
    'tools/Faucet.t.sol',
  ),
];
