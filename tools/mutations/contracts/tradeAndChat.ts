import { type Fault, without } from '../fault.ts';

/** Faults of swaps, launches and collections. */
export const trade: readonly Fault[] = [
  {
    what: 'a pair is asked for more than it gives',
    file: 'swap/PoolMath.sol',
    text: 'paid * 997',
    instead: 'paid * 998',
    tests: 'swap/SwapRouter.t.sol',
  },
  {
    what: 'a permit is that of the router itself',
    file: 'swap/Permits.sol',
    text: 'permit(msg.sender, address(this)',
    instead: 'permit(address(this), address(this)',
    tests: 'swap/Permits.t.sol',
  },
  {
    what: 'a request with a permit is the router’s own call',
    file: 'swap/Permits.sol',
    text: 'functionDelegateCall(address(this), request)',
    instead: 'functionCall(address(this), request)',
    tests: 'swap/Permits.t.sol',
  },
  without(
    'the rest of what was lent stays',
    'swap/Liquidity.sol',
    '_pay(msg.sender, msg.value - amountETH);',
    'strangers/HostileReceivers.t.sol',
  ),
  {
    what: 'what somebody gives to an empty pair is its price',
    file: 'swap/Liquidity.sol',
    text: 'IERC20(pair).totalSupply() == 0',
    instead: 'IERC20(tokenA).balanceOf(pair) == 0 && IERC20(tokenB).balanceOf(pair) == 0',
    tests: 'swap/Liquidity.t.sol',
  },
  without(
    'liquidity comes back below its minimum',
    'swap/Liquidity.sol',
    'if (amount < minimum) revert AmountTooLow(token, amount, minimum);',
    'swap/Liquidity.t.sol',
  ),
  without(
    'the owner takes any share',
    'swap/SwapFees.sol',
    'if (basisPoints > maximum) revert ShareTooHigh(basisPoints, maximum);',
    'swap/SwapFees.t.sol',
  ),
  without(
    'a buyer pays more than it agreed to',
    'nft/Collection.sol',
    'if (cost > maxCost) revert CostTooHigh(cost, maxCost);',
    'nft/Collection.t.sol',
  ),
  without(
    'a creator raises its fee',
    'nft/Collection.sol',
    'if (basisPoints >= current) revert CreatorFeeNotLower(basisPoints, current);',
    'nft/Collection.t.sol',
  ),
  without(
    'the rest of a launch fee stays',
    'nft/Launchpad.sol',
    '_pay(msg.sender, rest);',
    'nft/Launchpad.t.sol',
  ),
];

/** Faults that allow front-running of launches. */
export const launches: readonly Fault[] = [
  {
    what: 'an id belongs to whoever takes it first',
    file: 'nft/Launchpad.sol',
    text: 'keccak256(abi.encode(creator, uniqueId))',
    instead: 'keccak256(abi.encode(address(0), uniqueId))',
    tests: 'nft/Launchpad.t.sol',
  },
  without(
    'the first tokens need not be paid for',
    'nft/Collection.sol',
    'if (msg.value < cost) revert CostNotMet(cost, msg.value);',
    'nft/FirstTokens.t.sol',
  ),
  {
    what: 'anybody mints as the creator',
    file: 'nft/Collection.sol',
    text: `uint256 count) external payable {
        if (msg.sender != address(launchpad)) revert NotLaunchpad(msg.sender);`,
    instead: 'uint256 count) external payable {',
    tests: 'nft/FirstTokens.t.sol',
  },
];

/** Faults of trades of several tokens at once. */
export const many: readonly Fault[] = [
  {
    what: 'of several tokens, only the last is paid for',
    file: 'nft/Collection.sol',
    text: 'cost += price + protocolFee_ + creatorFee_;',
    instead: 'cost = price + protocolFee_ + creatorFee_;',
    tests: 'nft/ManyTokens.t.sol',
  },
  {
    what: 'several tokens earn the points of the last',
    file: 'nft/Collection.sol',
    text: `fees += protocolFee_;
            // Before`,
    instead: `fees = protocolFee_;
            // Before`,
    tests: 'nft/ManyTokens.t.sol',
  },
  without(
    'a member sells the tokens of another',
    'nft/Collection.sol',
    'if (_ownerOf(tokenId) != msg.sender) revert NotTokenHolder(tokenId, msg.sender);',
    'nft/ManyTokens.t.sol',
  ),
  without(
    'several tokens return less than their seller accepts',
    'nft/Collection.sol',
    'if (amount < minOut) revert ReturnTooLow(amount, minOut);',
    'nft/ManyTokens.t.sol',
  ),
];

/** Faults of tips and moderators. */
export const chat: readonly Fault[] = [
  without(
    'a member tips itself',
    'chat/Tips.sol',
    'if (author == msg.sender) revert TipToOneself(author);',
    'chat/Tips.t.sol',
  ),
  {
    what: 'an author eats all the gas of a tip',
    file: 'chat/Tips.sol',
    text: ', gas: PAYMENT_GAS',
    instead: '',
    tests: 'chat/Tips.t.sol',
  },
  without(
    'a moderator that is dismissed takes another along',
    'chat/Moderators.sol',
    '_places[last] = place;',
    'chat/Moderators.t.sol',
  ),
  without(
    'an anchor goes back',
    'chat/Anchors.sol',
    'if (head.seq <= last.seq) revert AnchorNotAfter(head.room, head.seq, last.seq);',
    'chat/Anchors.t.sol',
  ),
  {
    what: 'a place is anchored twice',
    file: 'chat/Anchors.sol',
    text: 'head.seq <= last.seq',
    instead: 'head.seq < last.seq',
    tests: 'chat/Anchors.t.sol',
  },
  {
    what: 'the anchors of all share one table',
    file: 'chat/Anchors.sol',
    text: '_latest[msg.sender][head.room];',
    instead: '_latest[address(0)][head.room];',
    tests: 'chat/Anchors.t.sol',
  },
];
