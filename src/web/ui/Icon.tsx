import type { ComponentProps } from 'react';

/** Strokes on a 24 × 24 grid. */
const PATHS = {
  cart: 'M3 4h2l2.5 11h10L20 8H6.5M9 20h.01M17 20h.01',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  cross: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
  car: 'M4 16v-4l2-5h12l2 5v4M3 12h18M6.5 16h.01M17.5 16h.01M5 16h14v2H5z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20a8 8 0 0 1 16 0',
  left: 'M15 5l-7 7 7 7',
  truck:
    'M2 6h12v10H2zM14 10h4l3 3v3h-7M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  back: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10H8',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  right: 'M9 5l7 7-7 7',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative; hidden from screen readers. */
export const Icon = ({ name }: { name: IconName }) => <PathIcon path={PATHS[name]} />;

/** A button with an icon; `label` is for screen readers. */
export const IconButton = ({
  icon,
  label,
  ...button
}: ComponentProps<'button'> & { icon: IconName; label: string }) => (
  <button type="button" className="icon-button" {...button}>
    <Icon name={icon} />
    <span className="visually-hidden">{label}</span>
  </button>
);

export function PathIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
