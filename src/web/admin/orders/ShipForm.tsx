import { lineKey } from '#domain/cart.ts';
import { splitPickedUnits } from '#domain/pick-list.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { type CommandFormProps, isFitQuestionDue } from './order-draft.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { useShipConfirmation } from './use-ship-confirmation.tsx';
import { useUnitFields } from './use-unit-fields.tsx';

/** The form for a new shipment, prefilled with its units and the most likely carrier. */
export function ShipForm(
  props: CommandFormProps & {
    /** The units to ship by part number, from the pick list; by default all units not yet shipped. */
    picked?: Readonly<Record<string, number>>;
  },
) {
  const { record, version, picked, onDone, onRefused, onCancel } = props;
  const { t, api, can } = useAdmin();
  const openLines = record.lineItems.filter((line) => line.open_quantity > 0);
  const openQuantityOf = (line: (typeof openLines)[number]) => line.open_quantity;
  const { units, validate, renderFields } = useUnitFields('ship', openLines, openQuantityOf, () => {
    const quantities = picked ? splitPickedUnits(openLines, picked) : openLines.map(openQuantityOf);
    return Object.fromEntries(openLines.map((line, index) => [lineKey(line), String(quantities[index])]));
  });
  const form = useAdminForm({
    name: 'ship',
    initial: { carrier: record.carriers[0] ?? '', tracking_number: '' },
    required: ['carrier'],
    validate,
    call: (values) =>
      api('POST /admin/orders/:id/ship', {
        params: { id: record.orderInfo.order_id },
        body: {
          lines: units,
          carrier: values.carrier,
          tracking_number: values.tracking_number.trim() || null,
          last_modified_time: version,
        },
      }),
    onDone: (reply) => onDone(reply.record),
    onRefused,
    showConflictAt: 'carrier',
  });
  const { line_count, is_unconfirmed: isFitUncertain } = record.fit_check;
  const confirmation = useShipConfirmation({
    form,
    parcels: [{ order_id: record.orderInfo.order_id, ...form.values, isFitUncertain }],
  });
  return (
    <>
      <Subform
        form={{ ...form, submit: confirmation.submit }}
        className="fields command-form"
        isPrimary
        submitLabel={t('order-ship-save')}
        submitProps={isFitQuestionDue(record, can) ? { variant: '' } : {}}
        onCancel={onCancel}
      >
        <div className="fields wide">{renderFields(form.errorOf)}</div>
        <ParcelFields recentCarriers={record.carriers} form={form} />
        <p className="wide quiet">{t('order-ship-email')}</p>
        {line_count > 0 ? (
          <strong className="wide alert-text">{t('fit-check-unchecked', { count: line_count })}</strong>
        ) : null}
      </Subform>
      {confirmation.dialog}
    </>
  );
}
