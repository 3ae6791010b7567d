interface Sent {
  email: string;
  account_id: string | null;
}

/** `is_confirmed`: a visitor wrote with the link that was emailed to this address. */
type SentMessage = Sent & { is_confirmed: boolean };

/** The relation of the order that a message names to the sender. */
export type OrderRelation =
  /** The order of the sender's account, or of their confirmed address, which a visitor confirms with the order's link. */
  | 'own'
  /** A visitor typed the order's address; the reply goes to that address. */
  | 'same-address'
  /** The sender has not proved that the order is theirs. */
  | 'other';

/**
 * Describes the sender of a message. Anyone can register an address that is not theirs and name any order, so only a
 * confirmed address proves anything.
 */
export function describeSender(
  message: SentMessage,
  account: { email: string; email_verified_at: Date | null } | null,
  order: Sent | null,
): { is_confirmed: boolean; order: OrderRelation | null } {
  const is_confirmed =
    account === null
      ? message.is_confirmed
      : account.email_verified_at !== null && account.email === message.email;
  if (order === null) return { is_confirmed, order: null };
  const isSameAccount = message.account_id !== null && message.account_id === order.account_id;
  const isSameEmail = message.email === order.email;
  if (isSameAccount || (is_confirmed && isSameEmail)) return { is_confirmed, order: 'own' };
  return { is_confirmed, order: message.account_id === null && isSameEmail ? 'same-address' : 'other' };
}
