import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type OrderRecord, paymentOf } from './order-draft.ts';

export function ConfirmRefund(props: {
  id: string;
  record: OrderRecord;
  /** The formatted amount of the refund; null closes the dialog. */
  amount: string | null;
  /** The units and the tax that the refund covers. */
  details?: string | null;
  /** The part that becomes store credit, if there is one. */
  credit?: string | null;
  /** True if the refund cancels the order. */
  isCancellation?: boolean;
  /** True if the amount is above the limit for one person. */
  needsApproval?: boolean;
  reason: string;
  /** The field for the reason; by default, `reason` is shown as text. */
  children?: ReactNode;
  onConfirm(): void;
  onClose(): void;
}) {
  const { t } = useAdmin();
  const { credit, reason, isCancellation = false, needsApproval = false } = props;
  const amount = props.amount ?? '';
  const method = paymentOf(props.record, t);
  const refundLabel = needsApproval ? 'order-confirm-refund-request' : 'order-confirm-refund-save';
  const isOffline = props.record.orderInfo.payment === 'offline';
  return (
    <Modal
      id={`${props.id}-confirm`}
      title={t(isCancellation ? 'order-confirm-cancel' : 'order-confirm-refund', { amount })}
      isOpen={props.amount !== null}
      onClose={props.onClose}
    >
      <p>
        {credit
          ? t('order-confirm-refund-credit', { amount, credit, method })
          : t(isOffline ? 'order-confirm-refund-offline' : 'order-confirm-refund-help', { amount, method })}
      </p>
      {props.details ? <p>{props.details}</p> : null}
      {needsApproval ? <p>{t('order-confirm-refund-approval')}</p> : null}
      {props.children ?? <p>{t('timeline-reason', { reason })}</p>}
      <p className="row">
        <Button
          variant="primary"
          label={t(isCancellation ? 'order-confirm-cancel-save' : refundLabel, { amount })}
          disabled={reason.trim() === ''}
          onClick={() => {
            props.onClose();
            props.onConfirm();
          }}
        />
        <Button label={t('action-back')} onClick={props.onClose} />
      </p>
    </Modal>
  );
}
