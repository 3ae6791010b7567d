import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useActionData, useLocation, useNavigate } from 'react-router';
import { checkoutPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { afterPointerUp } from './after-pointer-up.ts';
import type { Returned } from './form-action.ts';
import { type FieldProblem, type FormSpec, type Outcome, type Values, valuesOf } from './form-spec.ts';

type Done = Outcome & { kind: 'done' };

interface Trouble {
  message: string;
  errors: FieldProblem[];
}

/**
 * A form in the page. Fields are checked when they are left and again on sending; what is wrong
 * stands beside them and in a summary; whatever the answer is, nothing typed is lost.
 */
export function useForm(
  spec: FormSpec,
  given: {
    initial?: Values;
    path: string;
    /** Once sent, the form is empty again. */
    clears?: boolean;
    arrive?(outcome: Done): void;
  },
) {
  const { api, t, notify, reload } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const returned = useActionData() as Returned | undefined;
  const mine = returned?.form === spec.name ? returned : undefined;
  const element = useRef<HTMLFormElement>(null);
  const initial = { ...given.initial, ...mine?.values };
  const [values, setValues] = useState<Values>(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(mine ?? null);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);

  // What was typed or filled in before the page was alive stands in the fields.
  useEffect(() => {
    if (element.current) setValues((now) => ({ ...now, ...valuesOf(new FormData(element.current!)) }));
  }, []);

  const problems = spec.problems(values, t);
  const errorOf = (field: string): string | undefined => {
    const own = isChecked || left.has(field) ? problems.find((each) => each.field === field) : undefined;
    return own?.text ?? trouble?.errors.find((each) => each.field === field)?.text;
  };
  const set = (changes: Values) => {
    setValues((now) => ({ ...now, ...changes }));
    // What the shop said of a field holds until it changes.
    const stays = ({ field }: FieldProblem) => (changes[field] ?? values[field]) === values[field];
    setTrouble((now) => now && { ...now, errors: now.errors.filter(stays) });
  };
  /** An empty field that is passed by is not wrong yet. */
  const leave = (field: string) => {
    if (values[field]) afterPointerUp(() => setLeft((fields) => new Set(fields).add(field)));
  };

  async function submit() {
    if (isBusy) return;
    const typed = { ...values, ...valuesOf(new FormData(element.current!)) };
    setValues(typed);
    setTries((count) => count + 1);
    setChecked(true);
    const wrong = spec.problems(typed, t);
    if (wrong.length > 0) return setTrouble({ message: spec.overall(typed, t), errors: [] });
    setTrouble(null);
    setBusy(true);
    try {
      const outcome = await spec.send(api, typed, t);
      if (outcome.kind === 'refused') setTrouble(outcome);
      else await arrive(outcome);
    } catch {
      setTrouble({ message: t('network-failed'), errors: [] });
    }
    setBusy(false);
  }

  async function arrive(outcome: Done) {
    const { to, flash, isOtherCaller } = outcome;
    setChecked(false);
    setLeft(new Set());
    if (given.clears) setValues(given.initial ?? {});
    if (given.arrive) return given.arrive(outcome);
    // The checkout is a document of its own; it asks for everything itself.
    if (to === checkoutPath()) return location.assign(to);
    if (isOtherCaller) await reload();
    const notice = flash && { id: 'done', kind: 'status' as const, text: t(flash) };
    if (notice && to.split('?', 1)[0] === pathname) notify(notice);
    await navigate(to, { state: notice ? { notice } : null });
  }

  return {
    values,
    set,
    leave,
    errorOf,
    tries,
    isBusy,
    submit,
    trouble: trouble && {
      message: trouble.message,
      fields: fieldsOf(spec, problems, trouble, isChecked),
    },
    /** What the form element carries. */
    props: {
      ref: element,
      method: 'post' as const,
      action: given.path,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
    /** What the input of a field carries. */
    field: (name: string) => ({
      id: `${spec.name}-${name}`,
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
      onBlur: () => leave(name),
    }),
  };
}
export type Form = ReturnType<typeof useForm>;

/** The fields that the summary leads to. */
const fieldsOf = (spec: FormSpec, problems: FieldProblem[], trouble: Trouble, isChecked: boolean) =>
  [...(isChecked ? problems : []), ...trouble.errors].map(
    ({ field, text, id = `${spec.name}-${field}` }) => ({
      id,
      text,
    }),
  );
