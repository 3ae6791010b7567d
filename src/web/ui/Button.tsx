import type { ComponentProps } from 'react';

/** A button with a text; `variant` is a class in `button.css`. */
export const Button = ({
  variant = '',
  label,
  ...button
}: ComponentProps<'button'> & { variant?: string; label: string }) => (
  <button type="button" className={`button ${variant}`.trim()} {...button}>
    {label}
  </button>
);
