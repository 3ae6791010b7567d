import type { Cart } from './shop.tsx';

/** Tabs of one browser share one cart: each tells the others what it has become. */
export interface CartTabs {
  tell(cart: Cart): void;
  leave(): void;
}

export function joinCartTabs(heard: (cart: Cart) => void): CartTabs {
  const channel = new BroadcastChannel('cart');
  channel.onmessage = (event: MessageEvent<Cart>) => heard(event.data);
  return { tell: (cart) => channel.postMessage(cart), leave: () => channel.close() };
}
