import type { ReactNode } from 'react';
import { PageHead } from '../platform/PageHead.tsx';

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="row section-head">
      <PageHead title={title} description={title} noindex />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
