import { type Fault, faultsIn, inClient } from '../fault.ts';

type Rows = Parameters<typeof faultsIn>[2];
const inWeb = (path: string, rows: Rows, tests = path) =>
  faultsIn(`apps/web/src/${path}.ts`, `apps/web/src/${tests}.test.ts`, rows);

/** Faults of what forms make of amounts, recipients, files, and presses. */
export const forms: readonly Fault[] = [
  ...inWeb('features/swap/quote', [
    ['a limit that is exactly the cost is none', 'limit >= cost', 'limit > cost'],
    [
      'coins come in whatever is paid',
      "if (from.address === null) return 'in';",
      "if (from !== null) return 'in';",
    ],
    [
      'halves of a purchase cost more',
      'amountIn - 2n * half.amountIn',
      'amountIn + 2n * half.amountIn',
    ],
  ]),
  ...inWeb('features/send/checkLines', [
    [
      'an address with a typo is paid among others',
      'name === null && !facts.isSpelledRight',
      'false',
    ],
    [
      'a line pays the spelling that was typed',
      'const { spelled: to, isContract } = facts;',
      'const { isContract } = facts;\n  const to = address;',
    ],
    [
      'a name that was not compared is paid',
      "if (twin === undefined) return { state: 'checking' };",
      '',
    ],
    [
      'the token’s own address is paid',
      'if (token.address?.toLowerCase() === to.toLowerCase()) {',
      'if (false) {',
    ],
    ['a contract is paid among others', 'isContract && !wasPaid(known, to)', 'false'],
    [
      'an address is paid twice under two names',
      'firstOf.get(to)',
      'firstOf.get(String(line.name))',
    ],
  ]),
  ...inWeb('recipients/useKnown', [
    [
      'nobody is imitated before all are known',
      'const none = isWhole ? null : undefined;',
      'const none = null;',
    ],
    [
      'a name that was not compared looks like nobody',
      'if (unmask === undefined) return undefined;',
      'if (unmask === undefined) return none;',
    ],
  ]),
  ...inWeb('features/send/payAll', [
    ['whoever waited for a step listens for ever', '      stop();\n', ''],
    [
      'the next step is asked for before the one before is in a block',
      "now.steps.some(({ state }) => state === 'sent')",
      'false',
    ],
    ['another payment is ended', 'left?.id === payment.id && ', 'left && '],
    ['what the wallet was asked for is ended', ' && nextStep(left) === 0', ''],
    ['a payment of several that was declined is ended', ' && left.steps.length === 1', ''],
  ]),
  ...inWeb('features/send/payments', [
    ['any transaction is a step’s', 'known.key === key);', 'true);'],
  ]),
  ...inWeb('recipients/useRecipient', [
    ['an address with a typo is found', '!isByName && !facts.isSpelledRight', 'false'],
    [
      'an address in one case has a checksum',
      'isByName || read.address !== read.address.toLowerCase()',
      'true',
    ],
  ]),
  ...inWeb('features/send/useTransfer', [
    ['all that there is can’t be sent', 'amount > balance)', 'amount >= balance)'],
    ['coins are sent besides their fee', 'token.address === null ? amount : 0n', '0n'],
    ['exactly the fee is too little', 'needed <= coins ?', 'needed < coins ?'],
  ]),
  ...inWeb('tokens/usePayable', [
    ['all coins are spendable', 'spendable: maxCoins(held, fee)', 'spendable: held'],
    [
      'coins that the fee needs are affordable',
      'affordable: held - gas * fee.gasPriceWei',
      'affordable: held',
    ],
    [
      'a token waits for the price of gas',
      'if (address !== null) return { ...unknown, spendable: held, affordable: held };',
      '',
    ],
  ]),
  ...inWeb('features/swap/useSwapRisks', [
    [
      'a token that nobody could sell on trial is harmless',
      "trip.kind !== 'fine') return true",
      "trip.kind !== 'fine') return trip.kind === 'unsellable'",
    ],
    [
      'half of what is sold may be kept',
      'trip.sellTaxBps >= ruinousBps',
      'trip.sellTaxBps > ruinousBps',
    ],
  ]),
  ...inWeb('features/swap/cow/orderTerms', [
    [
      'a price of one’s own is always wrong',
      'price === 0n ? cowText.priceWrong',
      'true ? cowText.priceWrong',
    ],
    [
      'pools are at fault beside a price of one’s own',
      'isOwnPrice || asked.quoted !== undefined',
      'asked.quoted !== undefined',
    ],
  ]),
  ...inWeb('features/swap/permission', [
    ['an allowance below the cost is enough', 'allowance >= cost', 'allowance > 0n'],
    ['the button sends before the wallet has told', ' || canSign !== undefined)', ' || true)'],
    ['more is paid than is allowed', 'limit: isAllowed ? allowance : null', 'limit: null'],
  ]),
  ...inWeb('features/swap/quote', [
    ['a worse price counts in silence', 'isBetter(quote.exact, seen, quote) ? seen : null', 'null'],
    [
      'a better price has to be accepted',
      'seen === null || isBetter(quote.exact, quote, seen)',
      'seen === null',
    ],
  ]),
  ...faultsIn(
    'apps/web/src/features/swap/sums.ts',
    'apps/web/src/features/swap/SwapAction.test.ts',
    [['a button names less than is paid', "from.decimals, 'up')", "from.decimals, 'down')"]],
  ),
  ...faultsIn(
    'apps/web/src/features/swap/SwapAction.tsx',
    'apps/web/src/features/swap/SwapAction.test.ts',
    [['a ruinous price is a swap as any other', 'isBad ? swapText.anyway(words) : words', 'words']],
  ),
  ...inWeb('transactions/watchSuccess', [
    ['a form hears of what ended before the page', '    !endedEarlier.has(known.id)', '    true'],
    ['an allowance empties the form', '    known.isAllowance !== true &&\n', ''],
    ['a form hears of a success again', ' || heard.has(known.id)', ''],
  ]),
  ...faultsIn(
    'apps/web/src/features/send/SendButton.tsx',
    'apps/web/src/features/send/SendButton.test.ts',
    [
      ['a look-alike is sent to by one press', "  if (twin) return 'twin';\n", ''],
      [
        'a token is sent to itself by one press',
        "if (token.address?.toLowerCase() === address.toLowerCase()) return 'token';",
        '',
      ],
    ],
  ),
  ...inWeb('features/nfts/collection/tradeQuote', [
    [
      'a sale returns less than the slippage allows',
      'bound(allowed + 1n).amountWei >= accepted',
      'bound(allowed).amountWei >= accepted',
    ],
    [
      'more pieces are sold first than there are',
      'faster < most ? faster : most < 0n ? 0n : most',
      'faster',
    ],
    [
      'a purchase costs more than the slippage allows',
      '[bound(allowed), bound(allowed + 2n)',
      '[bound(allowed + 1n), bound(allowed + 2n)',
    ],
  ]),
  ...inWeb('features/nfts/create/draft', [
    ['a base price has no bounds', 'wei !== null && isBasePrice(wei)', 'wei !== null'],
    [
      'a creator keeps more than the chain allows',
      'bps <= creatorFeeMaxBps',
      'bps <= 2n * creatorFeeMaxBps',
    ],
    ['any number of pieces is bought first', 'firstTokens > launchLimits.firstTokens', 'false'],
    ['a description is measured in letters', 'byteLength(description)', 'description.length'],
  ]),
  ...inWeb('features/airdrop/useClaims', [
    ['a single claim goes by way of a multicall', ' > 1;', ' > 0;'],
  ]),
  ...inWeb('tokens/useTokenChecks', [
    [
      'a token that was not compared is fine',
      'isKnown: false, isUnchecked: isError',
      'isKnown: true, isUnchecked: isError',
    ],
    [
      'a token of the list passes for another',
      'if (!token.isImported) return',
      'if (false) return',
    ],
  ]),
  ...inWeb('files/uploadOne', [
    ['the file of before is uploaded further', '  running.current?.abort();\n', ''],
    [
      'the file of before takes the place of the one that was chosen',
      'answer === null || !isCurrent()',
      'answer === null',
    ],
    ['a canceled upload fails', '    if (isCurrent()) onState(state);', '    onState(state);'],
  ]),
  ...inWeb('platform/sendFile', [
    [
      'a request that has ended is still canceled',
      "    request.onloadend = () => signal?.removeEventListener('abort', stop);\n",
      '',
    ],
    [
      'what was canceled before is sent',
      '    if (signal?.aborted === true) {\n      reject(signal.reason);\n      return;\n    }\n',
      '',
    ],
    ['a redirection is an answer', 'status <= 299', 'status <= 300'],
  ]),
  ...inWeb('transactions/writeOnce', [
    [
      'a write that failed is under way for ever',
      '  } finally {\n    underWay',
      '  } catch (error) {\n    throw error;\n  }\n  {\n    underWay',
    ],
    ['a second press writes again', '  if (underWay.get().has(scope)) return;\n', ''],
    ['a step is sent after one that failed', '    if (last === null) return null;\n', ''],
  ]),
  ...inWeb('transactions/allowExactly', [
    [
      'what goes by way of zero is told twice',
      'index === missing.length - 1 ? done : null',
      'done',
    ],
  ]),
  ...inWeb('storage/localStorage', [
    [
      'what is forgotten stays as a word',
      'if (value === null) localStorage.removeItem(key);\n    else localStorage.setItem(key, value);',
      'localStorage.setItem(key, String(value));',
    ],
  ]),
  ...inClient('connection/socket', [
    ['pauses between connections stay short', 'attempt += 1;', 'attempt = 0;'],
    [
      'a connection that is not there ends',
      'if (current !== null) drop(1000);\n      connect();',
      'drop(1000);\n      connect();',
    ],
  ]),
  ...inWeb('ui/toastSlots', [
    [
      'a toast that leaves takes the time of its message along',
      'if ((free.get(slot) ?? 0) <= now()) free.delete(slot);',
      'free.delete(slot);',
    ],
  ]),
  ...inWeb('storage/recipients', [
    ['who was paid on another chain is forgotten', 'chainId !== added.chainId ||\n', ''],
    ['recipients are kept without end', '.slice(0, keptMax)', ''],
  ]),
  ...inWeb('storage/importedTokens', [
    [
      'an address in capitals is another token',
      'token.address.toLowerCase() !== address.toLowerCase()',
      'token.address !== address',
    ],
  ]),
  ...inWeb('wallet/resumeLate', [
    [
      'a wallet is asked at the same pace for ever',
      'waitMs = Math.min(2 * waitMs, patienceMs.longest);',
      '',
    ],
    [
      'a wallet is asked less and less often without end',
      'Math.min(2 * waitMs, patienceMs.longest)',
      '2 * waitMs',
    ],
    ['a wallet is asked after its answer', '      if (isAnswered) return;\n', ''],
    [
      'a wallet that nobody wants any more is connected',
      'accounts === null || !late.isWanted()',
      'accounts === null',
    ],
  ]),
];
