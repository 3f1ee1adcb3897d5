import { addressText } from './address.ts';

/** The page of airdrops. */
export const airdropText = {
  rounds: (count: number) => (count === 1 ? '1 airdrop open' : `${count} airdrops open`),
  youCan: 'You can claim',
  claimAll: 'Claim all',
  claimAllNow: (amounts: string) => `Claim all ${amounts}`,
  asks: (times: number) => `Your wallet asks ${times} times, once for each airdrop.`,
  asksOnce: 'One transaction for everything.',
  free: 'A claim costs the network fee and nothing else.',
  connect: 'Connect a wallet to see what you can claim.',
  forNames: 'For names',
  forPoints: 'For activity points',
  forPointsOf: (epoch: string) => `For points, week ${epoch}`,
  until: (date: string) => `until ${date}`,
  overSince: (date: string) => `ended on ${date}`,
  claim: 'Claim',
  claimName: (amount: string, unit: string, name: string) => `Claim ${amount} ${unit} for ${name}`,
  claimWeek: (amount: string, unit: string, epoch: string) =>
    `Claim ${amount} ${unit} for week ${epoch}`,
  leftOf: (amount: string, unit: string) => `${amount} ${unit} left`,
  claimed: 'Claimed',
  number: (number: string, max: string) => `Name number ${number}, among the first ${max}`,
  late: (number: string, max: string) => `Name number ${number}. This one is for the first ${max}`,
  points: (tokens: string, unit: string, epoch: string) =>
    `${tokens} ${unit} for each point you had when week ${epoch} ended`,
  noPoints: (epoch: string) => `You had no points when week ${epoch} ended`,
  week: (epoch: string) => `Week ${epoch}`,
  over: 'Ended',
  nothing: 'Nothing',
  soon: 'Not open yet',
  noNames: 'You have no names yet. A name that is among the first gets tokens.',
  more: 'You have more names. Claim for these first.',
  rest: 'What nobody claims in time goes back to the community.',
  soFar: 'Claimed so far',
  left: 'Left',
  perName: 'For each name',
  somebody: 'Claim for somebody',
  name: 'Username',
  somebodyText:
    'Anyone can claim for a name and its holder’s points. The tokens go to whoever holds it.',
  look: (amounts: string) => `Claim ${amounts} for it`,
  nobody: addressText.nobody,
  notThere: 'There’s nothing to claim for this name.',
  somebodyFailed: 'Couldn’t look that up. Try again in a moment.',
  failed: 'Couldn’t load the airdrops',
  failedText: 'Whatever is yours stays yours until the date.',
  namesFailed: 'Couldn’t load your names.',
  what: {
    names: (count: number) => (count === 1 ? 'Claim for a name' : `Claim for ${count} names`),
    points: 'Claim for activity points',
    together: (names: number, weeks: number) => {
      const ofNames = names === 0 ? '' : names === 1 ? 'a name and ' : `${names} names and `;
      return `Claim for ${ofNames}activity points${weeks > 1 ? ` of ${weeks} weeks` : ''}`;
    },
  },
} as const;
