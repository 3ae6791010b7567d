import type { ComponentProps, FormEvent } from 'react';
import { unsavedMark } from './unsaved.ts';

/**
 * A short form on a page, with its own submit button. While it has unsaved edits, the record cannot be saved,
 * and leaving the page must be confirmed.
 */
export const Subform = ({
  form,
  submitLabel,
  isPrimary,
  isDisabled,
  children,
  ...attributes
}: Omit<ComponentProps<'form'>, 'form'> & {
  form: { isBusy: boolean; isChanged?: boolean; submit(): void };
  submitLabel: string;
  isPrimary?: true;
  isDisabled?: boolean | undefined;
}) => (
  <form
    {...attributes}
    {...unsavedMark(form)}
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      form.submit();
    }}
  >
    {children}
    <button
      type="submit"
      className={isPrimary ? 'button primary' : 'button'}
      disabled={isDisabled}
      aria-disabled={form.isBusy}
    >
      {submitLabel}
    </button>
  </form>
);
