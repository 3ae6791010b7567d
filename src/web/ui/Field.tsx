import type { ComponentProps, ElementType, ReactNode } from 'react';
import { MAX_EMAIL_LENGTH } from '#domain/address.ts';

/** A text beside a field, to which the field's `aria-describedby` refers. */
const FieldText = (props: { kind: 'hint' | 'error'; id: string; text: string | undefined }) =>
  props.text ? (
    <span className={props.kind} id={props.id}>
      {props.text}
    </span>
  ) : null;

interface FieldProps {
  id: string;
  label: string;
  /** Hides the label from everyone but screen readers, for fields that a column heading names. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Content below the field, such as a control that fixes the error. */
  below?: ReactNode;
  /** A text below the field, such as the length of the input and its maximum. */
  note?: string | undefined;
}

export function Field(props: FieldProps & { as: ElementType } & ComponentProps<ElementType>) {
  const { as: Control, label, isLabelHidden, hint, error, note, below, ...control } = props;
  const { id } = control;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`];
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <FieldText kind="hint" id={`${id}-hint`} text={hint} />
      <Control
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        {...control}
      />
      <FieldText kind="error" id={`${id}-error`} text={error} />
      <FieldText kind="hint" id={`${id}-note`} text={note} />
      {below}
    </div>
  );
}

export const TextField = (props: FieldProps & ComponentProps<'input'>) => <Field as="input" {...props} />;

export const EmailField = (props: FieldProps & ComponentProps<'input'>) => (
  <TextField type="email" autoComplete="email" maxLength={MAX_EMAIL_LENGTH} {...props} />
);

/** Without the class `input`, so that the browser's own file button is not boxed. */
export const FileField = (props: FieldProps & ComponentProps<'input'>) => (
  <Field as="input" type="file" {...props} className={undefined} />
);

export const TextAreaField = (props: FieldProps & ComponentProps<'textarea'>) => (
  <Field as="textarea" {...props} />
);

/** An option whose value is its label, or a value with a separate label. */
type Option = string | readonly [value: string, label: string];

export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map((option) => {
    const [value, label] = typeof option === 'string' ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  });

export const SelectField = ({
  options = [],
  children,
  ...props
}: FieldProps & ComponentProps<'select'> & { options?: readonly Option[] }) => (
  <Field as="select" {...props}>
    {children}
    <Options options={options} />
  </Field>
);

/** A checkbox with its label; a radio button with `type="radio"`. */
export const CheckField = ({ label, ...input }: { label: string } & ComponentProps<'input'>) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);
