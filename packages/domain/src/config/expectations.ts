/** Descriptions of the settings for operators: type, unit, and bounds. */
const expectations: Readonly<Record<string, string>> = {
  '': 'an object with the settings',
  communityName: 'text of 1 to 40 characters',
  projectUrl: 'an origin such as https://parley.example, without a path or a trailing slash',
  tldName: 'a dot and 1 to 20 characters, such as ".degen"',
  supportedChainId: 'a whole number above 0',
  chainName: 'text',
  tokenSymbol: 'text of 1 to 12 characters',
  tokenDecimals: 'a whole number from 0 to 36',
  nativeCurrencyName: 'text of at most 40 characters',
  chainIsTestnet: 'true or false',
  rpcUrl: '"" or an address that starts with http:// or https://',
  blockExplorerBaseUrl: '"" or an address that starts with http:// or https://',
  blockExplorerName: 'text of 1 to 40 characters',
  sourceCodeUrl: '"" or an address that starts with http:// or https://',
  blockExplorerApiUrl: '"" or an address that starts with http:// or https://',
  punkNumberOfPrices: '1 or 5',
  chatTokenSymbol: 'text',
  chatTokenImage: 'text',
  earlierAirdropApAddresses:
    'a list of at most 20 addresses of 0x and 40 digits of 0-9 and a-f, each once and none of them airdropApAddress',
  'earlierAirdropApAddresses.*': 'an address of 0x and 40 digits of 0-9 and a-f',
  tokens: 'a list of tokens, each with address, symbol, name and decimals',
  'tokens.*': 'an object with address, symbol, name and decimals',
  'tokens.*.address': 'an address of 0x and 40 digits of 0-9 and a-f',
  'tokens.*.symbol': 'text of 1 to 11 characters',
  'tokens.*.name': 'text of 1 to 40 characters',
  'tokens.*.decimals': 'a whole number from 0 to 36',
  arweaveAddress: '"" or the 43 characters (letters, digits, - and _) of a storage wallet',
  arweaveGateway: '"" or an address that starts with https:// and does not end with a slash',
  fileUploadEnabled: 'true or false',
  showFeatures:
    'an object with activityPoints, nftLaunchpad, sendTokens, stake, swap and airdrop, each true or false',
  'showFeatures.*': 'true or false',
  farcasterShareText: 'text of at most 280 characters',
  miniapp: 'an object with the fields of a mini app’s manifest',
  'miniapp.accountAssociation': 'an object with header, payload and signature, each text',
  'miniapp.accountAssociation.*': 'text',
  'miniapp.authServerUrl':
    'an address that starts with http:// or https:// and does not end with a slash',
  'miniapp.noindex': 'true or false',
  'miniapp.requiredCapabilities': 'a list of texts',
  'miniapp.requiredCapabilities.*': 'text',
  'miniapp.requiredChains': 'a list of texts',
  'miniapp.requiredChains.*': 'text',
  'miniapp.screenshotUrls': 'a list of texts',
  'miniapp.screenshotUrls.*': 'text',
  'miniapp.tags': 'a list of texts',
  'miniapp.tags.*': 'text',
  'miniapp.*': 'text',
  frameAncestors: 'a list of origins such as "https://farcaster.xyz" or "https://*.farcaster.xyz"',
  'frameAncestors.*': 'an origin such as "https://farcaster.xyz" or "https://*.farcaster.xyz"',
  startBlocks: 'an object with block numbers by the keys of contracts, such as "punkTldAddress"',
  'startBlocks.*': 'a whole number of at least 0, for a contract that the index follows',
  storageExpiry: 'an object with usernames, collections and profilePictures, each in seconds',
  'storageExpiry.*': 'a whole number of seconds, 0 means forever',
  walletConnectProjectId: '"" or 32 digits of 0-9 and a-f',
  walletConnectRelayUrl: '"" or an address that starts with ws:// or wss://',
  meta: 'an object with title, description, imageUrl and keywords',
  'meta.title': 'text of at most 80 characters',
  'meta.description': 'text of at most 300 characters',
  'meta.imageUrl': '"", a path such as "/preview.png", or an address that starts with https://',
  'meta.keywords': 'text of at most 300 characters',
  rooms: 'a list of at least one room, no two with the same id or path',
  'rooms.*': 'an object with id, title and path, and readOnly where only moderators write',
  'rooms.*.id': '1 to 32 characters of a-z, 0-9 and -',
  'rooms.*.title': 'text of 1 to 40 characters',
  'rooms.*.path': '"/", "/shill" or "/memes-images"',
  'rooms.*.readOnly': 'true or false',
  guards: 'an object with newcomers and repeats, each of which may be missing',
  'guards.newcomers':
    'an object with hours, messagesPerHour and linksPerHour, and points if they count',
  'guards.newcomers.hours': 'a whole number from 1 to 720',
  'guards.newcomers.points': 'a whole number of at least 1',
  'guards.newcomers.*': 'a whole number from 1 to 10000',
  'guards.repeats': 'an object with times and minutes',
  'guards.repeats.times': 'a whole number from 1 to 100',
  'guards.repeats.minutes': 'a whole number from 1 to 1440',
  postingNeedsName: 'true or false',
  embeddedChain: 'true or false',
};

/** What is expected at a path of the settings; null for an unknown path. */
export function expectationAt(path: readonly PropertyKey[]): string | null {
  const keys = path.map((key) => (typeof key === 'number' ? '*' : String(key)));
  const exact = expectations[keys.join('.')];
  if (exact !== undefined) return exact;
  const any = expectations[[...keys.slice(0, -1), '*'].join('.')];
  if (any !== undefined) return any;
  return keys.at(-1)?.endsWith('Address')
    ? '"" or an address of 0x and 40 digits of 0-9 and a-f'
    : null;
}
