/** On a page that is open at an address where no one can connect or write. */
export const homeAddressText = {
  /** Before the address of the same page. */
  elsewhere: 'You can read here. To connect and write, open this community at its own address:',
  unsafe: 'You can read here, but you can’t connect or write: browsers sign only over https.',
} as const;
