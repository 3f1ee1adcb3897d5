/** Notifications while Parley is closed; loads with their dialog, and on the server. */
export const pushText = {
  // What the notifications say.
  replied: (who: string, room: string) => `${who} replied to you in ${room}`,
  mentioned: (who: string, room: string) => `${who} mentioned you in ${room}`,
  said: (who: string, room: string) => `${who} in ${room}`,
  manyMentions: (count: string, room: string) => `${count} mentions and replies in ${room}`,
  manyMessages: (count: string, room: string) => `${count} new messages in ${room}`,
  tipped: (who: string, amount: string) => `${who} tipped you ${amount}`,
  manyTips: (count: string) => `${count} tips`,
  minted: (who: string, title: string) => `${who} minted ${title}`,
  manyMints: (count: string, title: string) => `${count} new mints of ${title}`,
  earned: (amount: string) => `You earned ${amount}.`,
  commented: (who: string, title: string) => `${who} commented on ${title}`,
  manyComments: (count: string, title: string) => `${count} new comments on ${title}`,

  // What the server answers.
  elsewhere: 'These settings are for another community.',
  isOff: 'Notifications are turned off here.',
  otherKey: 'This community has a new key for notifications. Reload and try again.',
  otherClient: 'This community sends no notifications to your Farcaster app.',
  taken: 'This browser’s notifications belong to another device. Reload and try again.',
  older: 'You changed this in another tab since. Reload to see it.',

  open: 'Notifications',
  title: 'Notifications',
  intro:
    'Hear from Parley on this device, also when it’s closed. Each device has its own settings.',
  isOn: 'Notifications are on for this device. Each device has its own settings.',
  turnOn: 'Turn on',
  turnOff: 'Turn off on this device',
  onFor: 'What to notify you of',
  mentions: 'Mentions and replies',
  tips: 'Tips you receive',
  nfts: 'Mints and comments on your collections',
  rooms: 'Every message in',
  quiet: 'Quiet hours',
  quietNote: (zone: string) =>
    `In ${zone} time. Whatever comes in between waits until they end. You won’t hear about what you’ve read by then.`,
  quietSame: 'Choose two different times.',
  from: 'From',
  to: 'To',
  privacy:
    'Your browser’s maker delivers notifications and can’t read them. The server knows who and what you muted, so it can leave them out.',
  clientPrivacy:
    'Your Farcaster app delivers notifications and can read them. The server knows who and what you muted, so it can leave them out.',
  clientOff:
    'Your Farcaster app notifies you of nothing from here. Turn its notifications for this mini app on, then try again.',
  clientCannot: 'Your Farcaster app can’t notify you of mini apps.',
  needsWallet: 'Connect a wallet to get notifications.',
  denied:
    'Your browser blocks notifications from this site. Allow them in its site settings, then turn them on here.',
  dismissed: 'Your browser didn’t get your permission. Nothing changed.',
  unsupported: 'This browser can’t show notifications while Parley is closed.',
  installFirst:
    'On an iPhone or iPad, first add Parley to your Home Screen: tap Share, then Add to Home Screen. Then open it from there.',
  off: 'The operator has turned notifications off.',
  subscribeFailed:
    'Couldn’t reach your browser’s notification service. Nothing changed. Try again in a moment.',
  failed: 'Couldn’t save. Nothing changed. Try again.',
  loadFailed: 'Couldn’t load your settings.',
} as const;
