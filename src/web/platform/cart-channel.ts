import type { Cart } from './shop.tsx';

/** Keeps the cart in sync across the tabs of one browser. */
export interface CartChannel {
  publish(cart: Cart): void;
  close(): void;
}

export function openCartChannel(onCart: (cart: Cart) => void): CartChannel {
  const channel = new BroadcastChannel('cart');
  channel.onmessage = (event: MessageEvent<Cart>) => onCart(event.data);
  return { publish: (cart) => channel.postMessage(cart), close: () => channel.close() };
}
