import type { ComponentProps } from 'react';
import { formatNumber } from '#texts/format-number.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

export function CountedField(
  props: ComponentProps<typeof TextAreaField> & { value: string; maxLength: number },
) {
  const { t } = useAdmin();
  const count = t('field-count', { count: props.value.length, max: formatNumber(props.maxLength, t) });
  return <TextAreaField rows={4} count={count} {...props} />;
}

/** A select for a flag, with the specified options Yes and No. */
export function YesNoField(props: {
  id: string;
  label: string;
  value: boolean;
  labels?: readonly [yes: string, no: string];
  onChange(value: boolean): void;
}) {
  const { t } = useAdmin();
  const [yes, no] = props.labels ?? [t('field-yes'), t('field-no')];
  return (
    <SelectField
      id={props.id}
      label={props.label}
      value={props.value ? 'yes' : 'no'}
      onChange={(event) => props.onChange(event.target.value === 'yes')}
      options={[
        ['yes', yes],
        ['no', no],
      ]}
    />
  );
}

export const MoneyField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" maxLength={12} {...props} />
);
