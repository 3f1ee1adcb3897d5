import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `packages/chain/src/${path}`;

/** Faults of what is said to the chain; their tests run on a real one. */
export const chain: readonly Fault[] = [
  ...faultsIn(at('names/mintName.ts'), at('names/mintName.test.ts'), [
    ['the referrer is left out', '[name, holder, referrer]', '[name, holder, zeroAddress]'],
  ]),
  ...faultsIn(at('names/changeMainName.ts'), at('names/changeMainName.test.ts'), [
    [
      'a holder is another in other letters',
      'holder.toLowerCase() !== wallet.account.address.toLowerCase()',
      'holder.toLowerCase() !== wallet.account.address',
    ],
  ]),
  ...faultsIn(at('swap/ensureAllowance.ts'), at('swap/ensureAllowance.test.ts'), [
    ['a larger allowance stays', 'allowance === amount', 'allowance >= amount'],
    ['it is not waited for', '    await waitForTransaction(client, hash);\n', ''],
  ]),
  ...faultsIn(at('swap/approve.ts'), at('swap/ensureAllowance.test.ts'), [
    [
      'an allowance is set without end',
      'args: [spender, amount]',
      'args: [spender, 2n ** 256n - 1n]',
    ],
  ]),
  ...faultsIn(at('swap/getApprovals.ts'), at('swap/getPools.test.ts'), [
    ['an allowance that covers the amount is set again', 'allowance >= amount', 'false'],
  ]),
  ...faultsIn(at('swap/getAllowances.ts'), at('swap/getPools.test.ts'), [
    ['allowances of nothing are listed', 'amount === 0n ? [] :', 'amount < 0n ? [] :'],
  ]),
  ...faultsIn(at('swap/tryRoundTrip.ts'), at('swap/tryRoundTrip.test.ts'), [
    [
      'what cannot be sold is fine',
      "if (!trip.sold || trip.coinsGot === 0n) return { kind: 'unsellable' };",
      '',
    ],
    [
      'a sale is taxed like a purchase',
      'keptBps(trip.coinsQuoted, trip.coinsGot)',
      'keptBps(trip.tokensQuoted, trip.tokensGot)',
    ],
    [
      'nothing is tried without coins on the way',
      'path.slice(place) : [weth, ...path]',
      'path.slice(place) : path',
    ],
    [
      'more coins are paid than there are',
      'missing > 0n ? held : purchase.coins',
      'purchase.coins',
    ],
  ]),
  ...faultsIn(at('transactions/trySteps.ts'), at('transactions/trySteps.test.ts'), [
    [
      'a network that is away tells nothing',
      "error.code === 'reverted' || error.code === 'unavailable'",
      "error.code === 'reverted'",
    ],
    ['a node without replaced code is believed', 'if (data === undefined) return null;', ''],
  ]),
  ...faultsIn(at('tokens/signPermit.ts'), at('tokens/signPermit.test.ts'), [
    [
      'a permit that a token refuses is asked for again',
      '    noteRefusedPermit(permitting);\n',
      '',
    ],
    [
      'a permit counts that was not tried',
      '    await tryPermit(parameters, signature);\n',
      '    void tryPermit;\n',
    ],
  ]),
  ...faultsIn(at('swap/previewSwap.ts'), at('swap/getPools.test.ts'), [
    [
      'a sale is not tried before its allowance',
      '  await prepareTransfer(',
      '  void (prepareTransfer)(',
    ],
    [
      'a swap gives what the formula says',
      ': { amountOut, quotedOut',
      ': { amountOut: amounts.at(-1) ?? 0n, quotedOut',
    ],
  ]),
  ...faultsIn(at('swap/tokenSwap.ts'), at('swap/swapByPermit.test.ts'), [
    [
      'an exact output is allowed what is bought of it',
      "exact === 'in' ? amount : bound }",
      'amount }',
    ],
    [
      'a price below the bound is asked for',
      'amounts.at(-1) ?? 0n) < bound',
      'amounts.at(-1) ?? 0n) < 0n',
    ],
  ]),
  ...faultsIn(at('swap/swapInBatch.ts'), at('swap/swapInBatch.test.ts'), [
    ['a batch is not checked before the wallet is asked', '  await checkBound(parameters);\n', ''],
  ]),
  ...faultsIn(at('swap/addLiquidity.ts'), at('swap/swapInBatch.test.ts'), [
    ['a batch adds no coins', ', value: other.desired });', ' });'],
  ]),
  ...faultsIn(at('swap/removeLiquidity.ts'), at('swap/swapInBatch.test.ts'), [
    [
      'a batch allows the tokens, not the shares',
      '{ token: pair, amount',
      '{ token: parameters.one.token, amount',
    ],
  ]),
  ...faultsIn(at('errors.ts'), at('errors.test.ts'), [
    ['a declined upgrade is any failure', '5740, 5750, 5760', '5740, 5760'],
  ]),
  ...faultsIn(at('swap/swapExactIn.ts'), at('swap/swap.test.ts'), [
    [
      'a swap accepts anything',
      'args: [amountIn, amountOutMin, ...rest]',
      'args: [amountIn, 0n, ...rest]',
    ],
  ]),
  ...faultsIn(at('nft/getTrades.ts'), at('nft/getTrades.test.ts'), [
    ['a sale is told with its fees', 'price - fees', 'price'],
  ]),
  ...faultsIn(at('nft/sendToken.ts'), at('nft/sendToken.test.ts'), [
    ['a token is lost in its own contract', ' || isAddressEqual(to, collection)', ''],
    ['a refusal by the receiver has no reason', 'if (!refused) throw error;', 'throw error;'],
  ]),
  ...faultsIn(at('nft/getForeignCollection.ts'), at('nft/getForeignCollection.test.ts'), [
    ['whatever says yes to everything is an NFT', ' || knowsAll !== false', ''],
    ['a foreign contract has all the gas of a block', '        gas,\n', ''],
    [
      'a network that is down makes a collection vanish',
      "      if (error.code === 'unavailable') throw error;\n",
      '',
    ],
  ]),
  ...faultsIn(at('client.ts'), at('nft/getForeignCollection.test.ts'), [
    ['a contract has its readers fetch an address', '    ccipRead: false,\n', ''],
  ]),
  ...faultsIn(
    at('transactions/waitForTransaction.ts'),
    at('transactions/waitForTransaction.test.ts'),
    [
      ['a failed transaction is a success', "receipt.status === 'success'", 'true'],
      [
        'what was cancelled is a success',
        "if (replacement?.reason === 'cancelled') throw new ChainError('cancelled');",
        '',
      ],
      [
        'what was replaced is a success',
        "if (replacement?.reason === 'replaced') throw new ChainError('replaced');",
        '',
      ],
    ],
  ),
  ...faultsIn(
    at('transactions/failureReason.ts'),
    at('transactions/getTransactionDetails.test.ts'),
    [['a reason is what the rest of the block made of it', 'blockNumber - 1n', 'blockNumber']],
  ),
  ...faultsIn(at('auth/verifyDeviceProof.ts'), at('auth/verifyDeviceProof.test.ts'), [
    ['a proof for another chain is good', 'signIn.chainId === context.chainId &&', ''],
    [
      'a proof for another key is good',
      'signIn.chainId === context.chainId &&\n    signIn.devicePublicKey === proof.publicKey',
      'signIn.chainId === context.chainId',
    ],
    ['a signature has two forms', '> highestS) return false', '> highestS * 3n) return false'],
  ]),
  ...faultsIn(at('chat/tip.ts'), at('chat/tip.test.ts'), [
    ['a permit is for another spender', 'spender: tips, deadline', 'spender: author, deadline'],
    [
      'a poor member is asked to sign',
      "if (balance < amount) throw new ChainError('insufficient-funds');",
      '',
    ],
  ]),
];
