export type ProviderName = 'card' | 'paypal';

/** Something that happened, before anybody is told. */
export interface Notice {
  provider: ProviderName;
  /** The seller's account that it belongs to. */
  account: string;
  type: string;
  event_id: string;
  body: string;
  created_at: string;
}

/** An event as it is kept for lists and for sending again. */
export interface SentEvent extends Notice {
  id: string;
}

export interface Subscription {
  provider: ProviderName;
  /** As registered with the provider; at the card provider part of what is signed. */
  url: string;
  /** The signature key of the card provider. */
  key?: string;
  /** PayPal's id of the subscription, part of what it signs. */
  webhook_id?: string;
  /** Only events of this account; without it, of all. */
  account?: string;
}

/** One try to tell a subscriber, as tests look at it. */
export interface Delivery {
  provider: ProviderName;
  type: string;
  event_id: string;
  url: string;
  /** The answer's status, 0 when there was none. */
  status: number;
}
