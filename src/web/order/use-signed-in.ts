import { useShop } from '../platform/shop.tsx';

/** True for a customer. The document decides only until the header is loaded: it may be older than the sign-in. */
export function useSignedIn(): boolean {
  const { account, isAccountKnown, is_signed_in = false } = useShop();
  return isAccountKnown ? account !== null : is_signed_in;
}
