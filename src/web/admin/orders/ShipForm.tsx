import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { CommandFormProps } from './order-draft.ts';
import { lineKey, linesWithUnits, UnitFields } from './UnitFields.tsx';

/** Enters a shipment; all open units are preselected. */
export function ShipForm({ record, version, onDone }: CommandFormProps) {
  const { t, api } = useAdmin();
  const { values, field, saving } = useSubform({ carrier: '', tracking_number: '' });
  const openLines = record.lineItems.filter((line) => line.open_quantity > 0);
  const [quantities, setQuantities] = useState(() =>
    Object.fromEntries(openLines.map((line) => [lineKey(line), String(line.open_quantity)])),
  );

  async function send(event: FormEvent) {
    event.preventDefault();
    const lines = linesWithUnits(openLines, quantities);
    if (lines.length === 0) {
      saving.setErrors({ carrier: t('shipment-empty') });
      return;
    }
    const body = {
      lines,
      carrier: values.carrier,
      last_modified_time: version,
      tracking_number: values.tracking_number.trim() || null,
    };
    const params = { id: record.orderInfo.order_id };
    const reply = await saving.send(() => api('POST /admin/orders/:id/ship', { params, body }));
    if (reply) onDone(reply.record);
  }

  return (
    <form className="stack command-form" onSubmit={send}>
      <UnitFields
        name="ship"
        lines={openLines}
        max={(line) => line.open_quantity}
        quantities={quantities}
        onChange={setQuantities}
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
