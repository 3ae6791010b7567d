interface Sender {
  email: string;
  account_id: string | null;
}

/** `is_confirmed` is true for a visitor who opened the form from a link that was emailed to this address. */
type MessageSender = Sender & { is_confirmed: boolean };

/** The relation between the sender of a message and the order that the message names. */
export type OrderRelation =
  /** The order belongs to the sender's account, or to an email address that the sender has confirmed. */
  | 'own'
  /**
   * A visitor typed the order's email address without confirming it. Replying is safe, because the reply goes to that
   * address.
   */
  | 'same-address'
  /** The sender has not proved that the order is theirs. */
  | 'other';

/**
 * Describes the sender of a message. Anyone can register somebody else's address and name any order, so only a
 * confirmed address proves who the sender is.
 */
export function describeSender(
  message: MessageSender,
  account: { email: string; email_verified_at: Date | null } | null,
  order: Sender | null,
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
