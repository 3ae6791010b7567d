import type { ComponentProps } from 'react';
import { FieldFrame, SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A multi-line field with a character count. */
export function TextAreaField(
  props: {
    id: string;
    label: string;
    hint?: string;
    error?: string | undefined;
    value: string;
    maxLength: number;
  } & Omit<ComponentProps<'textarea'>, 'value'>,
) {
  const { t } = useAdmin();
  const { id, label, hint, error, ...input } = props;
  const describedBy = [`${id}-count`, error ? `${id}-error` : '', hint ? `${id}-hint` : ''];
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className="input"
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        {...input}
      />
      <span className="hint" id={`${id}-count`}>
        {t('field-count', { count: props.value.length, max: props.maxLength })}
      </span>
    </FieldFrame>
  );
}

/** A Yes/No select, as specified for flags. */
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
    >
      <option value="yes">{yes}</option>
      <option value="no">{no}</option>
    </SelectField>
  );
}

type MoneyProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  onChange(text: string): void;
};

/** A text field for an amount with two decimals. */
export const MoneyField = ({ onChange, ...props }: MoneyProps) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
    {...props}
    onChange={(event) => onChange(event.target.value)}
  />
);
