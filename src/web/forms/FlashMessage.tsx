import { useSearchParams } from 'react-router';
import { isTextId } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import type { Flash } from './flash-messages.ts';

/** The flash message named in the URL, if it is one of those allowed on this page. */
export function FlashMessage({ allowed }: { allowed: readonly Flash[] }) {
  const { t } = useShop();
  const [query] = useSearchParams();
  // An edited URL may name a message whose text only another page loads.
  const flash = allowed.find((each) => each === query.get('flash') && isTextId(t.language, each));
  return flash ? (
    <div className="notice status" role="status">
      <p>{t(flash)}</p>
    </div>
  ) : null;
}
