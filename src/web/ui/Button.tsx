import type { ComponentProps } from 'react';

/** A button with a text; `look` is one of the variants in `button.css`. */
export const Button = ({
  look = '',
  label,
  ...button
}: ComponentProps<'button'> & { look?: string; label: string }) => (
  <button type="button" className={`button ${look}`.trim()} {...button}>
    {label}
  </button>
);
