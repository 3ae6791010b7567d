import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Asks staff to confirm the amount of a refund. Closed if the amount is null. */
export function ConfirmRefund(props: {
  id: string;
  amount: string | null;
  /** The part that becomes store credit, if there is one. */
  credit?: string | null;
  reason: string;
  /** The field for the reason, if it has not been entered yet. */
  children?: ReactNode;
  onConfirm(): void;
  onClose(): void;
}) {
  const { t } = useAdmin();
  const { amount, credit, reason } = props;
  return (
    <Modal
      id={`${props.id}-confirm`}
      title={t('order-confirm-refund', { amount: amount ?? '' })}
      isOpen={amount !== null}
      onClose={props.onClose}
    >
      <p>
        {credit
          ? t('order-confirm-refund-credit', { amount: amount ?? '', credit })
          : t('order-confirm-refund-help', { amount: amount ?? '' })}
      </p>
      {props.children ?? <p>{t('order-confirm-reason', { reason })}</p>}
      <p className="row">
        <Button
          variant="primary"
          label={t('order-confirm-refund-save', { amount: amount ?? '' })}
          disabled={reason.trim() === ''}
          onClick={props.onConfirm}
        />
        <Button label={t('order-confirm-back')} onClick={props.onClose} />
      </p>
    </Modal>
  );
}
