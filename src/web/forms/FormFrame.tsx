import type { ReactNode } from 'react';
import { useShop } from '../platform/shop.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import type { Form } from './use-form.ts';

/** A form with its summary on top and its button at the end. */
export function FormFrame(props: {
  form: Form;
  name: string;
  submit: string;
  /** Beside the button. */
  beside?: ReactNode;
  isDanger?: boolean;
  label?: string;
  children: ReactNode;
}) {
  const { t } = useShop();
  const { form } = props;
  return (
    <form {...form.props} className="form" aria-label={props.label}>
      {form.trouble ? <ErrorSummary trouble={form.trouble} since={form.tries} /> : null}
      <input type="hidden" name="form" value={props.name} />
      {props.children}
      <p className="form-end">
        <button
          type="submit"
          className={props.isDanger ? 'button danger' : 'button primary'}
          aria-disabled={form.isBusy}
        >
          {form.isBusy ? t('form-working') : props.submit}
        </button>
        {props.beside}
      </p>
    </form>
  );
}
