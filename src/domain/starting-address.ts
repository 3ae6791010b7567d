import type { AddressUse, SavedAddress } from './address.ts';

export type StoredAddress = SavedAddress & { [U in AddressUse as `is_${U}_default`]: boolean };

/** The address with which a form or a quote starts: the default for its use or, if there is none, the oldest one. */
export const startingAddress = <A extends StoredAddress>(saved: readonly A[], use: AddressUse) =>
  saved.find((each) => each[`is_${use}_default`]) ?? saved[0];
