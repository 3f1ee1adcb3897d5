/** The picture of a member’s own profile; loads with its dialog. */
export const pictureText = {
  change: 'Change picture',
  title: 'Your picture',
  note: (name: string) =>
    `It’s written on chain with ${name}, in one transaction. Everyone can see it, here and in other apps.`,
  preview: 'How it will look',
  nfts: 'One of your NFTs',
  noNfts: 'NFTs you collect here can be your picture.',
  nftsFailed: 'Couldn’t load your NFTs.',
  own: 'Or a picture of your own',
  link: 'https, ipfs, or ar link to a picture',
  none: 'No picture',
  save: 'Save picture',
  remove: 'Remove picture',
  cancel: 'Cancel',
  saved: 'Your picture is saved.',
  removed: 'Your picture is removed.',
  loading: 'Loading the picture…',
  broken: 'This picture can’t be loaded. Choose another one.',
  faults: {
    unshown: 'Paste a link that ends in png, jpg, jpeg, gif, or webp.',
    long: 'This link is too long to be written on chain.',
  },
  otherData:
    'This username carries data that a picture would replace. Change it where it was written.',
  uploadsOff: 'Uploads are off in this community. Paste a link.',
} as const;
