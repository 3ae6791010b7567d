import type { ReactNode } from 'react';
import { useShop } from '../platform/shop.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import type { Form } from './use-form.ts';

/** A form with its error summary at the top and its submit button at the end. */
export function FormFrame(props: {
  form: Form;
  name: string;
  submitLabel: string;
  /** Rendered beside the submit button. */
  secondaryAction?: ReactNode;
  isDanger?: boolean;
  label?: string;
  children: ReactNode;
}) {
  const { t } = useShop();
  const { form } = props;
  return (
    <form {...form.props} className="grid" aria-label={props.label}>
      {form.error ? <ErrorSummary errors={form.error} attempt={form.submitCount} /> : null}
      <input type="hidden" name="form" value={props.name} />
      {props.children}
      <p className="form-actions">
        <button
          type="submit"
          className={props.isDanger ? 'button danger' : 'button primary'}
          aria-disabled={form.isBusy}
        >
          {form.isBusy ? t('form-working') : props.submitLabel}
        </button>
        {props.secondaryAction}
      </p>
    </form>
  );
}
