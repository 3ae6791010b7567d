import { useSearchParams } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import type { Flash } from './flash-messages.ts';

/** What the last step came to, where no script carried it along; one of the sentences that this page knows. */
export function FlashMessage({ of }: { of: readonly Flash[] }) {
  const { t } = useShop();
  const [query] = useSearchParams();
  const response = of.find((each) => each === query.get('said'));
  return response ? (
    <div className="notice status" role="status">
      <p>{t(response)}</p>
    </div>
  ) : null;
}
