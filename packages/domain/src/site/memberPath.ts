import { profilePath } from './pages.ts';

type Named = {
  address: string;
  /** Without its TLD; null or empty for none. */
  name: string | null;
};

/**
 * Names that the address of a page can hold: a part of what `isMemberId` takes, without the table of characters that
 * nobody sees, which is too much for the first load.
 */
const addressable =
  /^[^\s.%&?#/,\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u2d7f\ufffc\ufffd\u{1107f}\u{13440}-\u{13442}\u{16f8f}-\u{16f92}\u{16fe4}\u{1bc9d}\u{1cf44}\u{1d159}\u{1da9b}-\u{1daaf}]{1,140}$/u;

/**
 * What leads to a member: their name, or their address where they have none, or one that no address of a page can
 * hold, as registries of others allow.
 */
export function memberId({ address, name }: Named, tldName: string): string {
  return name && addressable.test(name) ? `${name}${tldName}` : address;
}

/** The path of a member's profile. */
export function memberPath(member: Named, tldName: string): string {
  return profilePath(memberId(member, tldName));
}
