import type { ReactNode } from 'react';

export type Tone = 'good' | 'busy' | 'bad' | 'off' | 'news';

/** A state in a word, with a colour and a dot beside it. */
export const StatusMark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status ${tone}`}>{children}</span>
);
