import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NetworkError } from '../platform/api.ts';
import { useKeptFocus } from '../platform/focus-heading.ts';
import { useTranslate } from '../platform/notices.tsx';
import { formValues } from './form-values.ts';

export interface FieldError {
  field: string;
  text: string;
  /** The text in the error summary, if it differs. */
  summaryText?: string;
  /** Id of the input, if it belongs to another form on the page. */
  id?: string;
}

export interface FormErrors {
  message: string;
  errors: readonly FieldError[];
}

export interface FormOptions<V> {
  /** Prefixes the ids of the fields. */
  name?: string;
  initial: V;
  validate?(values: V): readonly FieldError[];
  /** The message above the validation errors. */
  summary?(values: V, errors: readonly FieldError[]): string;
  /** Sends the values; returns the reasons they were not accepted, or null. */
  submit(values: V): Promise<FormErrors | null>;
  /** The errors of a submission without JavaScript. */
  initialErrors?: FormErrors | undefined;
  /** Reports a refusal, where the page has no error summary. */
  onRefused?(message: string, invalidFields: readonly FieldError[]): void;
  onChange?(): void;
  /** The fields that are validated on blur: all, only those that are filled in, or (by default) none. */
  validatesOnBlur?: 'all' | 'filled' | 'none';
  /**
   * The errors shown after a refusal: by default, those of all fields. `remaining`: only those of fields that were
   * invalid at the refusal or have changed since.
   */
  errorMode?: 'remaining';
}

/** A refused submission; `errors` are those that the server found. */
interface Refusal extends FormErrors {
  /** The fields that the form's own validation found invalid at the last submission. */
  invalidFields: readonly FieldError[];
  /** True if fields show the errors of their current values. */
  isLive: boolean;
}

type TextFieldName<V> = { [F in keyof V & string]: V[F] extends string ? F : never }[keyof V & string];

/** The state of a form: values, touched fields, errors and submission. Input is never lost, whatever the outcome. */
export function useFormModel<V extends object>(options: FormOptions<V>) {
  const t = useTranslate();
  const { initialErrors, errorMode } = options;
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(options.initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    initialErrors && { ...initialErrors, invalidFields: [], isLive: false },
  );
  const [refusalCount, setRefusalCount] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useKeptFocus(isBusy);

  /** Adds values that were typed or autofilled without an event, such as before hydration. */
  const readValues = (base: V): V =>
    element.current ? { ...base, ...formValues(new FormData(element.current)) } : base;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => setValues(readValues), []);

  const validate = (enteredValues: V) => options.validate?.(enteredValues) ?? [];
  const errors = validate(values);
  const isRemaining = ({ field }: FieldError) =>
    errorMode === undefined || refusal!.invalidFields.some((each) => each.field === field);
  const liveErrors = refusal?.isLive ? errors.filter(isRemaining) : [];
  const serverErrors = refusal?.errors ?? [];
  const fieldId = (field: string) => (options.name ? `${options.name}-${field}` : field);
  const errorOf = (field: string): string | undefined =>
    [...(touched.has(field) ? errors : liveErrors), ...serverErrors].find((each) => each.field === field)
      ?.text;

  function set(changes: Partial<V>) {
    options.onChange?.();
    setValues((current) => ({ ...current, ...changes }));
    // A server error stays until its field changes or, in `remaining` mode, until any field changes.
    const isKept = ({ field }: FieldError) => errorMode !== 'remaining' && !(field in changes);
    setRefusal((current) => current && { ...current, errors: current.errors.filter(isKept) });
    if (refusal?.isLive) setTouched((fields) => new Set([...fields, ...Object.keys(changes)]));
  }

  function touch(field: string) {
    const { validatesOnBlur: mode } = options;
    if (mode === 'all' || (mode === 'filled' && values[field as keyof V]))
      afterPointerUp(() => setTouched((fields) => new Set(fields).add(field)));
  }

  function refuse(formErrors: FormErrors, invalidFields: readonly FieldError[] = []) {
    // In `remaining` mode, a refusal for a reason other than invalid fields does not mark fields.
    const isLive = errorMode === undefined || invalidFields.length + formErrors.errors.length > 0;
    setRefusal({ ...formErrors, invalidFields, isLive });
    setRefusalCount((count) => count + 1);
    options.onRefused?.(formErrors.message, invalidFields);
  }

  /** Shows the validation errors; returns true if there are any. */
  function reportInvalid(enteredValues = values): boolean {
    const invalidFields = validate(enteredValues);
    if (invalidFields.length === 0) return false;
    const message = options.summary?.(enteredValues, invalidFields) ?? '';
    refuse({ message, errors: [] }, invalidFields);
    return true;
  }

  const clearRefusal = () => setRefusal(undefined);

  function reset(newValues: V) {
    setValues(newValues);
    setTouched(new Set());
    clearRefusal();
  }

  async function submit() {
    if (isBusy) return;
    const enteredValues = readValues(values);
    setValues(enteredValues);
    if (reportInvalid(enteredValues)) return;
    clearRefusal();
    setBusy(true);
    try {
      const formErrors = await options.submit(enteredValues);
      if (formErrors) return refuse(formErrors);
      setTouched(new Set());
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      refuse({ message: t('network-failed'), errors: [] });
    } finally {
      setBusy(false);
    }
  }

  const listedErrors = [...liveErrors, ...serverErrors];
  const isAllCorrected = errorMode === 'remaining' && refusal?.isLive && listedErrors.length === 0;

  return {
    values,
    set,
    setValues,
    reset,
    touch,
    errors,
    errorOf,
    isBusy,
    setBusy,
    submit,
    refuse,
    clearRefusal,
    reportInvalid,
    refusalCount,
    summary:
      refusal && !isAllCorrected
        ? {
            message: refusal.message,
            fields: listedErrors.map(({ field, text, summaryText = text, id = fieldId(field) }) => ({
              id,
              text: summaryText,
            })),
          }
        : null,
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        submit();
      },
    },
    field: (name: TextFieldName<V>) => ({
      id: fieldId(name),
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<V>),
      onBlur: () => touch(name),
    }),
    /** Props of a checkbox, whose value is `yes` or empty. */
    checkbox: (name: TextFieldName<V>) => ({
      checked: values[name] !== '',
      onChange: () => set({ [name]: values[name] === '' ? 'yes' : '' } as Partial<V>),
    }),
  };
}
export type FormModel<V extends object> = ReturnType<typeof useFormModel<V>>;

/** Runs now or, during a mouse press, after it: a message that appears on blur would move the pressed button away. */
function afterPointerUp(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else addEventListener('mouseup', () => setTimeout(callback), { once: true });
}
