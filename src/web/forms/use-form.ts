import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigate } from 'react-router';
import { checkoutPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { afterPointerUp } from './after-pointer-up.ts';
import type { FormActionData } from './form-action.ts';
import { type FieldError, type FormSpec, formValues, type SubmitResult, type Values } from './form-spec.ts';

type Done = SubmitResult & { kind: 'done' };

interface FormError {
  message: string;
  errors: FieldError[];
}

/**
 * State and handlers of a form. A field is validated on blur and again on submit; errors appear beside the
 * fields and in a summary. Input is never lost, whatever the outcome.
 */
export function useForm(
  spec: FormSpec,
  options: {
    initial?: Values;
    path: string;
    /** Resets the values to `initial` after a successful submit. */
    resetOnDone?: boolean;
    /** Replaces the navigation after a successful submit. */
    onDone?(result: Done): void;
  },
) {
  const { api, t, notify, reloadHeader } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const returned = useActionData() as FormActionData | undefined;
  const returnedData = returned?.form === spec.name ? returned : undefined;
  const element = useRef<HTMLFormElement>(null);
  const initial = { ...options.initial, ...returnedData?.values };
  const [values, setValues] = useState<Values>(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [error, setError] = useState<FormError | null>(returnedData ?? null);
  const [submitCount, setSubmitCount] = useState(0);
  const [isBusy, setBusy] = useState(false);

  // Adopts what was typed or autofilled before hydration.
  useEffect(() => {
    if (element.current) setValues((now) => ({ ...now, ...formValues(new FormData(element.current!)) }));
  }, []);

  const fieldErrors = spec.validate(values, t);
  const errorOf = (field: string): string | undefined => {
    const fieldError =
      isSubmitted || touched.has(field) ? fieldErrors.find((each) => each.field === field) : undefined;
    return fieldError?.text ?? error?.errors.find((each) => each.field === field)?.text;
  };
  const set = (changes: Values) => {
    setValues((now) => ({ ...now, ...changes }));
    // The server's error for a field stays until the field changes.
    const isUnchanged = ({ field }: FieldError) => (changes[field] ?? values[field]) === values[field];
    setError((now) => now && { ...now, errors: now.errors.filter(isUnchanged) });
  };
  /** Marks a field as touched on blur; an empty field shows no error before the first submit. */
  const touch = (field: string) => {
    if (values[field]) afterPointerUp(() => setTouched((fields) => new Set(fields).add(field)));
  };

  async function submit() {
    if (isBusy) return;
    const typed = { ...values, ...formValues(new FormData(element.current!)) };
    setValues(typed);
    setSubmitCount((count) => count + 1);
    setSubmitted(true);
    if (spec.validate(typed, t).length > 0) return setError({ message: spec.summary(typed, t), errors: [] });
    setError(null);
    setBusy(true);
    try {
      const result = await spec.submit(api, typed, t);
      if (result.kind === 'refused') setError(result);
      else await finish(result);
    } catch {
      setError({ message: t('network-failed'), errors: [] });
    }
    setBusy(false);
  }

  async function finish(result: Done) {
    const { to, flash, identityChanged } = result;
    setSubmitted(false);
    setTouched(new Set());
    if (options.resetOnDone) setValues(options.initial ?? {});
    if (options.onDone) return options.onDone(result);
    // The checkout is a separate document and is entered by a full load.
    if (to === checkoutPath()) return location.assign(to);
    if (identityChanged) await reloadHeader();
    const notice = flash && { id: 'done', kind: 'status' as const, text: t(flash) };
    if (notice && to.split('?', 1)[0] === pathname) notify(notice);
    await navigate(to, { state: notice ? { notice } : null });
  }

  return {
    values,
    set,
    touch,
    errorOf,
    submitCount,
    isBusy,
    submit,
    error: error && {
      message: error.message,
      fields: errorFields(spec, isSubmitted ? fieldErrors : [], error),
    },
    /** Props of the form element. */
    props: {
      ref: element,
      method: 'post' as const,
      action: options.path,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
    /** Props of a field's input. */
    field: (name: string) => ({
      id: `${spec.name}-${name}`,
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
      onBlur: () => touch(name),
    }),
  };
}
export type Form = ReturnType<typeof useForm>;

/** The fields the error summary links to. */
const errorFields = (spec: FormSpec, fieldErrors: FieldError[], error: FormError) =>
  [...fieldErrors, ...error.errors].map(({ field, text, id = `${spec.name}-${field}` }) => ({ id, text }));
