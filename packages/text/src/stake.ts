/** Staking, and the pool whose shares are staked. */
export const stakeText = {
  contract: 'View contract in explorer',
  mine: 'My stake',
  year: 'Yearly rate right now',
  noRate: '–',
  claimable: 'Claimable',
  claim: 'Claim',
  claimNow: (amount: string, unit: string) => `Claim ${amount} ${unit}`,
  failed: 'Couldn’t load the stakes',
  failedText: 'What you staked is safe on chain.',
  stake: 'Stake',
  unstake: 'Unstake',
  youStake: 'You stake',
  youUnstake: 'You unstake',
  stakeNow: (amount: string, unit: string) => `Stake ${amount} ${unit}`,
  unstakeNow: (amount: string, unit: string) => `Unstake ${amount} ${unit}`,
  exitNow: (amount: string, unit: string) => `Unstake all ${amount} ${unit} and claim`,
  enter: 'Enter an amount',
  tooMuch: 'That’s more than you have.',
  tooMuchStaked: 'You’ve staked less than that.',
  asksTwice:
    'Your wallet asks twice: for a signature that allows exactly this amount, then for the stake. You can unstake whenever you like.',
  keeps: 'What you earned stays claimable.',
  nothingStaked: 'You haven’t staked anything yet.',
  after: 'After this',
  share: 'My share',
  perDay: 'Earns a day, about',
  locked: 'Locked for',
  never: 'nothing, never',
  unowned: 'Nobody owns this contract: no switch and no fee can reach your stake.',
  shares: 'shares',
  pool: 'The pool',
  all: 'Staked by all',
  pays: 'All stakes earn a day',
  ends: 'Rewards end',
  starts: 'Rewards start',
  first: 'with the first stake',
  over: 'no rewards right now',
  period: 'A reward is paid over',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  left: (days: number, hours: number, minutes: number) =>
    days > 0
      ? `in ${days} d ${hours} h`
      : hours > 0
        ? `in ${hours} h ${minutes} min`
        : `in ${Math.max(1, minutes)} min`,
  stream: {
    title: 'The stream',
    note: 'Paid second by second.',
    summary: (amount: string, unit: string) =>
      `What all stakes earn over time. Now ${amount} ${unit} a day`,
    until: (end: string) => `, until ${end}`,
    now: (amount: string, unit: string) => `${amount} ${unit} a day, to all`,
    today: 'today',
    ends: (weekday: string) => `Ends ${weekday}`,
    starts: 'Starts with the first stake',
    rewards: 'Added rewards from first to last',
    added: (time: string, amount: string, unit: string, by: string) =>
      `${time}: ${amount} ${unit} added by ${by}`,
    empty: 'Nobody has added rewards yet.',
    failed: 'Couldn’t load past rewards.',
  },
  history: 'My history',
  kinds: {
    staked: 'Staked',
    withdrawn: 'Unstaked',
    paid: 'Claimed',
    kept: 'Kept to claim later',
    added: 'Added rewards',
  },
  historyFailed: 'Couldn’t load your history.',
  what: {
    stake: (amount: string, unit: string) => `Stake ${amount} ${unit}`,
    unstake: (amount: string, unit: string) => `Unstake ${amount} ${unit}`,
    claim: 'Claim staking rewards',
    exit: 'Unstake everything and claim',
    allow: (amount: string, unit: string) => `Allow ${amount} ${unit}`,
    add: (amount: string, unit: string) => `Add ${amount} ${unit} to the pool`,
    remove: (amount: string) => `Take ${amount} shares out of the pool`,
  },
} as const;

/** Shares of the pool: getting them and cashing them in. */
export const sharesText = {
  title: 'Pool shares',
  intro: (token: string, coin: string) =>
    `You stake shares of the ${token} and ${coin} pool. Each share also earns its part of 0.3 % of every swap.`,
  get: 'Get shares',
  cash: 'Cash in',
  youAdd: 'You add',
  youCash: 'You cash in',
  with: 'And at most',
  yours: 'You get, about',
  back: 'You get back, about',
  held: 'Shares you hold',
  addNow: (amount: string, token: string) => `Add ${amount} ${token} to the pool`,
  cashNow: (amount: string) => `Cash in ${amount} shares`,
  addStep: 'Add',
  cashStep: 'Cash in',
  allowNow: (amount: string, unit: string) => `Allow ${amount} ${unit}`,
  allowAdd: 'First your wallet lets the pool take that much and no more. Nothing is added yet.',
  allowCash:
    'First your wallet lets the pool take those shares and no more. Nothing is cashed in yet.',
  batchAdd:
    'Your wallet does both at once: it lets the pool take that much and no more, and adds it.',
  batchCash:
    'Your wallet does both at once: it lets the pool take those shares and no more, and cashes them in.',
  comesBack: 'What isn’t needed comes back.',
  allowed: (amount: string, unit: string) => `Allowed ${amount} ${unit}.`,
  part: 'Your part of the pool',
  worth: 'Worth',
  empty: 'The pool is empty. Nobody can swap until somebody fills it.',
} as const;
