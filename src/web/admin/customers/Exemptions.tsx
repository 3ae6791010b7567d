import { MAX_EXEMPTION_NUMBER_LENGTH } from '#domain/tax.ts';
import { TAX_GROUPS, type TaxGroup } from '#domain/tax-rates.ts';
import { taxName } from '#texts/tax-name.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { errorIf, Subform, useAdminForm } from '../record/admin-form.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import type { Customer, CustomerPanelProps } from './customer-draft.ts';

type Exemption = Customer['exemptions'][number];

export function Exemptions(props: CustomerPanelProps) {
  const { t, api, can } = useAdmin();
  const { version: last_modified_time, onChanged, onConflict } = props;
  const { customer_id: id, exemptions } = props.customer;
  const canEdit = can('pricing');
  const endButton = ({ tax }: Exemption) => (
    <CallButton
      variant="small"
      label={t('customer-exemption-end')}
      aria-label={t('customer-exemption-end-of', { tax: taxName(tax, t) })}
      call={() =>
        api('POST /admin/customers/:id/exemptions/end', { params: { id }, body: { tax, last_modified_time } })
      }
      onDone={onChanged}
      onConflict={onConflict}
    />
  );
  return (
    <Panel id="section-exemptions" title={t('customer-exemptions')}>
      {exemptions.length === 0 ? (
        <p className="quiet">{t('customer-exemptions-none')}</p>
      ) : (
        <Table
          caption={t('customer-exemptions')}
          rows={exemptions}
          rowKey={({ tax }) => tax}
          columns={[
            { title: t('customer-exemption-tax'), cell: ({ tax }) => taxName(tax, t) },
            { title: t('record-field-exemption_number'), cell: ({ number }) => number },
            {
              title: t('record-field-valid_until'),
              cell: ({ valid_until, is_valid }) =>
                is_valid ? valid_until : t('customer-exemption-expired', { day: valid_until }),
            },
            ...(canEdit ? [{ title: t('list-action'), cell: endButton }] : []),
          ]}
        />
      )}
      {canEdit ? <ExemptionForm {...props} /> : null}
    </Panel>
  );
}

function ExemptionForm({ customer, version: last_modified_time, onChanged, onConflict }: CustomerPanelProps) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'exemption',
    initial: { tax: 'GST/HST' as TaxGroup, number: '', valid_until: '' },
    validate: ({ number, valid_until }) => [
      ...errorIf(number.trim() === '', 'number', t('customer-exemption-number-missing')),
      ...errorIf(valid_until === '', 'valid_until', t('customer-exemption-until-missing')),
    ],
    call: (values) =>
      api('POST /admin/customers/:id/exemptions', {
        params: { id: customer.customer_id },
        body: { ...values, last_modified_time },
      }),
    valuesWhenDone: { number: '', valid_until: '' },
    onDone: (reply) => onChanged(reply),
    onConflict,
  });
  return (
    <Subform
      form={form}
      className="fields narrow"
      aria-label={t('customer-exemption-add')}
      submitLabel={t('customer-exemption-add')}
    >
      <SelectField
        label={t('customer-exemption-tax')}
        options={TAX_GROUPS.map((each) => [each, taxName(each, t)])}
        {...form.field('tax')}
      />
      <TextField
        label={t('record-field-exemption_number')}
        required
        maxLength={MAX_EXEMPTION_NUMBER_LENGTH}
        {...form.field('number')}
      />
      <TextField label={t('record-field-valid_until')} type="date" required {...form.field('valid_until')} />
    </Subform>
  );
}
