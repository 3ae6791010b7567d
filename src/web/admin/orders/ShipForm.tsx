import { useState } from 'react';
import { lineKey } from '#domain/cart.ts';
import { splitPickedUnits } from '#domain/pick-list.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { CarrierField } from './CarrierField.tsx';
import type { CommandFormProps } from './order-draft.ts';
import { linesWithUnits, UnitFields, validateUnits } from './UnitFields.tsx';

/**
 * The form for a new shipment, prefilled with its units and the most likely carrier. The focus is on the tracking
 * number, so that it can be scanned. If no carrier is known, the focus is on the carrier.
 */
export function ShipForm(
  props: CommandFormProps & {
    /** The units to ship by part number, from the pick list; by default all units not yet shipped. */
    picked?: Readonly<Record<string, number>>;
  },
) {
  const { record, version, picked, onDone, onRefused, onCancel } = props;
  const { t, api } = useAdmin();
  const openLines = record.lineItems.filter((line) => line.open_quantity > 0);
  const [quantities, setQuantities] = useState(() => {
    const units = picked ? splitPickedUnits(openLines, picked) : openLines.map((line) => line.open_quantity);
    return Object.fromEntries(openLines.map((line, index) => [lineKey(line), String(units[index])]));
  });
  const carrier = record.carriers[0] ?? '';
  const max = (line: (typeof openLines)[number]) => line.open_quantity;
  const form = useAdminForm({
    name: 'ship',
    initial: { carrier, tracking_number: '' },
    required: ['carrier'],
    validate: () => validateUnits(openLines, max, quantities, t),
    call: (values) =>
      api('POST /admin/orders/:id/ship', {
        params: { id: record.orderInfo.order_id },
        body: {
          lines: linesWithUnits(openLines, quantities),
          carrier: values.carrier,
          tracking_number: values.tracking_number.trim() || null,
          last_modified_time: version,
        },
      }),
    onDone: (reply) => onDone(reply.record),
    onRefused,
    showConflictAt: 'carrier',
  });
  return (
    <Subform
      form={form}
      className="fields command-form"
      isPrimary
      submitLabel={t('order-ship-save')}
      onCancel={onCancel}
    >
      <div className="fields wide">
        <UnitFields
          name="ship"
          lines={openLines}
          max={max}
          quantities={quantities}
          errorOf={form.errorOf}
          onChange={setQuantities}
        />
      </div>
      <CarrierField
        recentCarriers={record.carriers}
        {...form.field('carrier')}
        data-first={carrier === '' ? '' : undefined}
      />
      <TextField
        label={t('order-page-tracking')}
        maxLength={50}
        {...form.field('tracking_number')}
        data-first=""
      />
      <p className="wide quiet">{t('order-ship-email')}</p>
    </Subform>
  );
}
