import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

const STEPS = ['Processing', 'Paid', 'Await Shipping', 'Shipped'] as const;

/** The progress of a regular order; Return, Void and Refunded are displayed as a badge. */
export function StatusSteps({ status }: { status: Order['status'] }) {
  const { t } = useShop();
  const currentIndex = (STEPS as readonly string[]).indexOf(status);
  if (currentIndex < 0) return <p className="badge">{t(`status-${status}`)}</p>;
  return (
    <ol className="steps" aria-label={t('order-status-steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={stepClass(index - currentIndex)}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {t(`status-${step}`)}
          {index < currentIndex ? (
            <>
              <span aria-hidden="true"> ✓</span>
              <span className="visually-hidden"> {t('order-step-done')}</span>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function stepClass(distance: number): string {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : '';
}
