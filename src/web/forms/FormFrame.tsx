import type { ReactNode } from 'react';
import { LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Form } from './use-form.ts';

/** A form with its error summary at the top and its submit button at the end. */
export function FormFrame(props: {
  form: Form;
  submitLabel: string;
  secondaryAction?: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  isPanel?: boolean;
  children?: ReactNode;
}) {
  const { t } = useShop();
  const { form } = props;
  return (
    <LocalForm
      {...form.props}
      method="post"
      action={form.spec.path}
      className={props.isPanel ? 'panel grid' : 'grid'}
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="form" value={form.spec.name} />
      {props.children}
      <p className="row form-actions">
        <button type="submit" className={`button ${props.variant ?? 'primary'}`} aria-disabled={form.isBusy}>
          {form.isBusy ? t('form-working') : props.submitLabel}
        </button>
        {props.secondaryAction}
      </p>
    </LocalForm>
  );
}
