/** Where a page is open at an address that nobody can connect and write from. */
export const homeAddressText = {
  /** Before the address of the same page. */
  elsewhere: 'You can read here. To connect and write, open this community at its own address:',
  unsafe:
    'You can read here, but not connect or write: browsers can’t sign at an address without https.',
} as const;
