import { useSearchParams } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import type { Arrival } from './arrivals.ts';

/** What the last step came to, where no script carried it along; one of the sentences that this page knows. */
export function Arrived({ of }: { of: readonly Arrival[] }) {
  const { say } = useShop();
  const [query] = useSearchParams();
  const said = of.find((each) => each === query.get('said'));
  return said ? (
    <div className="notice status" role="status">
      <p>{say(said)}</p>
    </div>
  ) : null;
}
