import type { ReactNode } from 'react';

export type Tone = 'success' | 'info' | 'warning' | 'error' | 'neutral';

export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status ${tone}`}>{children}</span>
);
