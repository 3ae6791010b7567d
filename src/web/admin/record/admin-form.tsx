import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#texts/format-number.ts';
import { type FieldError, type FormOptions, useFormModel } from '../../forms/form-model.ts';
import { toFormErrors } from '../../forms/form-spec.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { isSame, rebaseDraft } from './unsaved.ts';

/** A form whose errors stay next to their fields until they are corrected. A refusal also shows an alert. */
export function useAdminForm<V extends object, T extends { smessage: string }>(
  options: Pick<FormOptions<V>, 'name' | 'initial' | 'validate' | 'validatesOnBlur' | 'summary'> & {
    /** Fields that must not be empty; their error precedes those of `validate`. */
    required?: readonly (keyof V & string)[];
    /** `submission_id` stays the same until a call succeeds, so that the server recognises a repeated call. */
    call(values: V, submission_id: string | undefined): Promise<ResponseWith<T>>;
    onDone?(reply: T, sent: V): void | Promise<void>;
    /** False for a reply of a call that changed nothing. `onDone` shows the reason, and the edits stay unsaved. */
    hasChanged?(reply: T): boolean;
    /** The values of fields after a success. A field that was edited while the form was being sent keeps its value. */
    valuesWhenDone?: Partial<V> | ((reply: T) => Partial<V>);
    /** Called with the reason code of a refusal. */
    onRefused?(reason: string): void;
    /** Called if someone else has saved the record since it was loaded. */
    onConflict?(conflict: RefusedResponse['data']): void;
    /** The field that shows a conflict as its error. Without it, an alert shows the conflict. */
    showConflictAt?: keyof V & string;
    /** Converts a field name of the API to that of the form. */
    fieldOf?(apiField: string): string;
  },
) {
  const { t, showAlert, showSuccess } = useAdmin();
  const { required = [], onConflict, showConflictAt, fieldOf = (field) => field } = options;
  const [saved, setSaved] = useState(options.initial);
  const submissionId = useRef<string>(undefined);
  const form = useFormModel<V>({
    ...options,
    validate: (values) => [
      ...required
        .filter((field) => String(values[field]).trim() === '')
        .map((field) => ({ field, text: t('field-missing') })),
      ...(options.validate?.(values) ?? []),
    ],
    errorMode: 'remaining',
    async submit(values) {
      // Over plain http, browsers have no `randomUUID`; calls are then sent without an id.
      submissionId.current ??= crypto.randomUUID?.();
      const response = await options.call(values, submissionId.current);
      if (response.ok) {
        submissionId.current = undefined;
        if (options.hasChanged?.(response.data) === false) {
          await options.onDone?.(response.data, values);
          return null;
        }
        showSuccess(response.data.smessage || t('saved'));
        const { valuesWhenDone: next } = options;
        const saved = { ...values, ...(typeof next === 'function' ? next(response.data) : next) };
        setSaved(saved);
        form.setValues((draft) => rebaseDraft(draft, values, saved));
        await options.onDone?.(response.data, values);
        return null;
      }
      const { reason } = response.data;
      options.onRefused?.(reason);
      const { message, errors } = toFormErrors(response, t);
      const isConflict = reason === 'changed-meanwhile';
      if (!isConflict || (!onConflict && !showConflictAt))
        return { message, errors: errors.map((each) => ({ ...each, field: fieldOf(each.field) })) };
      onConflict?.(response.data);
      return { message: '', errors: showConflictAt ? [{ field: showConflictAt, text: message }] : [] };
    },
    onRefused: (message) => message && showAlert(message),
  });
  return {
    ...form,
    reset(values: V) {
      form.reset(values);
      setSaved(values);
    },
    // After a save, some forms keep the saved values and others return to the initial ones.
    isChanged: !isSame(form.values, saved) && !isSame(form.values, options.initial),
    field: (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), autoComplete: 'off' }),
  };
}
export type AdminForm<V extends object> = ReturnType<typeof useAdminForm<V, never>>;

/** The error of a field, for `validate`; no error if the field is valid. */
export const errorIf = (isInvalid: boolean, field: string, text: string): FieldError[] =>
  isInvalid ? [{ field, text }] : [];

/**
 * A short form on a page. While it has unsaved edits, the record cannot be saved, and leaving must be confirmed. The
 * form validates its values itself, and a refusal focuses the first field with an error.
 */
export function Subform({
  form,
  submitLabel,
  submitProps,
  isPrimary,
  isDisabled,
  onCancel,
  cancelLabel,
  actions,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'form'> & {
  form: { isBusy: boolean; isChanged?: boolean; refusalCount?: number; submit(): void };
  submitLabel: string;
  /** Other properties of the submit button. */
  submitProps?: Partial<ComponentProps<typeof Button>>;
  /** Emphasises the submit button from the start. Otherwise, as on every form, edits emphasise it. */
  isPrimary?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Closes the form; adds a Cancel button. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  /** Other buttons, after the submit button. */
  actions?: ReactNode;
}) {
  const { t } = useAdmin();
  const element = useRef<HTMLFormElement>(null);
  const { refusalCount = 0 } = form;
  useEffect(() => {
    if (refusalCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusalCount]);
  const submit = (
    <Button
      type="submit"
      variant={isPrimary || form.isChanged ? 'primary' : ''}
      label={submitLabel}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
      {...submitProps}
    />
  );
  return (
    <form
      ref={element}
      noValidate
      {...attributes}
      // `findUnsavedForm` searches for this attribute.
      data-unsaved={form.isChanged && !form.isBusy ? '' : undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      {actions || onCancel ? (
        <div className="row">
          {submit}
          {actions}
          {onCancel ? <Button label={cancelLabel ?? t('record-cancel')} onClick={onCancel} /> : null}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}

/** A subform in its own panel, with a title and an explanation. */
export function PanelForm(props: ComponentProps<typeof Subform> & { title: string; help: string }) {
  const { title, help, children, ...subform } = props;
  const titleId = useId();
  return (
    <Subform {...subform} className="panel stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="quiet">{help}</p>
      {children}
    </Subform>
  );
}

/** A text area that shows the length of its text and the maximum. */
export function CountedField(
  props: ComponentProps<typeof TextAreaField> & { value: string; maxLength: number },
) {
  const { t } = useAdmin();
  const count = t('field-count', { count: props.value.length, max: formatNumber(props.maxLength, t) });
  return <TextAreaField rows={4} note={count} {...props} />;
}

/** A select for a boolean of a form, with the specified options Yes and No. */
export function YesNoField<Name extends string>(props: {
  form: { values: Record<Name, boolean>; set(changes: Partial<Record<Name, boolean>>): void };
  name: Name;
  label: string;
  labels?: readonly [yes: string, no: string];
}) {
  const { t } = useAdmin();
  const { form, name, label } = props;
  const [yes, no] = props.labels ?? [t('field-yes'), t('field-no')];
  return (
    <SelectField
      id={name}
      label={label}
      value={form.values[name] ? 'yes' : 'no'}
      onChange={(event) => form.set({ [name]: event.target.value === 'yes' } as Record<Name, boolean>)}
      options={[
        ['yes', yes],
        ['no', no],
      ]}
    />
  );
}

export const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="off" {...props} />
);

export const MoneyField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" maxLength={12} {...props} />
);
