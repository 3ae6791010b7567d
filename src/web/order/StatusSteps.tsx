import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

const STEPS = ['Processing', 'Paid', 'Await Shipping', 'Shipped'] as const;

/** The way of an order that goes well; Return, Void and Refunded are ends of their own. */
export function StatusSteps({ status }: { status: Order['status'] }) {
  const { t } = useShop();
  const now = (STEPS as readonly string[]).indexOf(status);
  if (now < 0) return <p className="badge">{status}</p>;
  return (
    <ol className="steps" aria-label={t('order-status-steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < now ? 'done' : index === now ? 'now' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          {step}
          {index < now ? <span className="hidden"> {t('order-step-done')}</span> : null}
        </li>
      ))}
    </ol>
  );
}
