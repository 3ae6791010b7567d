import type { ComponentProps, FormEvent } from 'react';
import { unsavedMark } from './unsaved.ts';

/** A short form on a page, with its own submit button. Unsaved edits in it keep the record from being saved or left. */
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
