import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { unusualNumberText } from './ParcelFields.tsx';

interface ParcelToShip {
  order_id: string;
  carrier: string;
  tracking_number: string;
  /** True if some of its units are not certain to fit. */
  isFitUncertain: boolean;
}

/**
 * Ships parcels. If the fit of some is not certain, or a tracking number is not in a format of its carrier, asks for
 * confirmation first.
 */
export function useShipConfirmation(options: {
  parcels: readonly ParcelToShip[];
  form: { submit(): void; reportInvalid(): boolean };
}) {
  const { t } = useAdmin();
  const [isAsking, setAsking] = useState(false);
  const { parcels, form } = options;
  const uncertainIds = parcels.filter((parcel) => parcel.isFitUncertain).map(({ order_id }) => order_id);
  const unusualNumbers = parcels.flatMap((parcel) => {
    const text = unusualNumberText(parcel, t);
    return text === null ? [] : [t('record-value', { field: parcel.tracking_number.trim(), value: text })];
  });
  const details = [
    uncertainIds.length > 0 && t('picking-ship-unchecked-help', { orders: uncertainIds.join(', ') }),
    ...unusualNumbers,
  ];
  function submit() {
    if (uncertainIds.length + unusualNumbers.length === 0) form.submit();
    else if (!form.reportInvalid()) setAsking(true);
  }
  const dialog = isAsking ? (
    <ConfirmDialog
      question={
        uncertainIds.length > 0
          ? t('picking-ship-unchecked', { count: uncertainIds.length })
          : t('shipment-confirm-number', { count: unusualNumbers.length })
      }
      detail={details.filter(Boolean).join(' ')}
      cancelLabel={t('record-cancel')}
      confirmLabel={t('picking-ship-all', { count: parcels.length })}
      onClose={() => setAsking(false)}
      onConfirm={form.submit}
    />
  ) : null;
  return { submit, dialog };
}
