import type { ReactNode } from 'react';
import './empty-state.css';

/** An empty list, with an explanation and the next step. */
export function EmptyState({ title, help, children }: { title: string; help: string; children?: ReactNode }) {
  return (
    <div className="panel empty-state">
      <svg viewBox="0 0 120 60" width="120" height="60" aria-hidden="true">
        <path d="M4 50h112M14 50V30h92v20M24 30l6-14h60l6 14M50 40h20" />
      </svg>
      <p className="empty-title">{title}</p>
      <p className="quiet">{help}</p>
      {children}
    </div>
  );
}
