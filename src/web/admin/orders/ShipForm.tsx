import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { CommandForm } from './Commands.tsx';
import { lineKey, linesOf, Units } from './Units.tsx';

/** A shipment: which pieces, with whom, under which number. Proposed is all that is still open. */
export function ShipForm({ record, seen, onDone }: CommandForm) {
  const { t, api } = useAdmin();
  const { typed, field, saving } = useSubform({ carrier: '', tracking_number: '' });
  const open = record.lineItems.filter((line) => line.open_quantity > 0);
  const [picked, setPicked] = useState(() =>
    Object.fromEntries(open.map((line) => [lineKey(line), String(line.open_quantity)])),
  );

  async function send(event: FormEvent) {
    event.preventDefault();
    const lines = linesOf(open, picked);
    if (lines.length === 0) {
      saving.setErrors({ carrier: t('shipment-empty') });
      return;
    }
    const body = {
      lines,
      carrier: typed.carrier,
      last_modified_time: seen,
      tracking_number: typed.tracking_number.trim() || null,
    };
    const params = { id: record.orderInfo.order_id };
    const reply = await saving.send(() => api('POST /admin/orders/:id/ship', { params, body }));
    if (reply) onDone(reply.record);
  }

  return (
    <form className="stack command-form" onSubmit={send}>
      <Units
        name="ship"
        lines={open}
        most={(line) => line.open_quantity}
        picked={picked}
        onPick={setPicked}
      />
      <TextField
        id="ship-carrier"
        label={t('order-page-carrier')}
        required
        maxLength={50}
        {...field('carrier')}
        error={saving.conflict?.smessage ?? saving.errors.carrier}
      />
      <TextField
        id="ship-tracking"
        label={t('order-page-tracking')}
        maxLength={50}
        autoComplete="off"
        {...field('tracking_number')}
      />
      <button type="submit" className="button primary" aria-disabled={saving.isSaving}>
        {t('order-ship-save')}
      </button>
    </form>
  );
}
