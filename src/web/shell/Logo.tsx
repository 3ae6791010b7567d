import { LOGO_PATHS } from '../art/logo.ts';

export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
      <g fill="none" stroke="var(--ember-hi)" strokeWidth="2.4" strokeLinecap="round">
        <path d={LOGO_PATHS.ring} />
        <path d={LOGO_PATHS.slots} />
      </g>
      <circle cx="16" cy="16" r="3.2" fill="white" />
    </svg>
  );
}
