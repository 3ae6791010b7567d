import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { unsavedMark } from './unsaved.ts';

/** A short form on a page. While it has unsaved edits, the record cannot be saved, and leaving must be confirmed. */
export const Subform = ({
  form,
  submitLabel,
  isPrimary,
  isDisabled,
  actions,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'form'> & {
  form: { isBusy: boolean; isChanged?: boolean; submit(): void };
  submitLabel: string;
  isPrimary?: true;
  isDisabled?: boolean | undefined;
  /** Other buttons, after the submit button. */
  actions?: ReactNode;
}) => {
  const submit = (
    <button
      type="submit"
      className={isPrimary ? 'button primary' : 'button'}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
    >
      {submitLabel}
    </button>
  );
  return (
    <form
      {...attributes}
      {...unsavedMark(form)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      {actions ? (
        <div className="row">
          {submit}
          {actions}
        </div>
      ) : (
        submit
      )}
    </form>
  );
};
