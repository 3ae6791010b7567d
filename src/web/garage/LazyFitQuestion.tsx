import { lazy, Suspense } from 'react';
import { onDemand } from '../platform/on-demand.tsx';
import type { FitQuestionProps } from './FitQuestion.tsx';

const FitQuestion = lazy(
  onDemand(async () => ({ default: (await import('./FitQuestion.tsx')).FitQuestion }), 'fit', 'garage'),
);

/** The question about a car, for shared pages: it appears only after the page has loaded. */
export const LazyFitQuestion = (props: FitQuestionProps) => (
  <Suspense>
    <FitQuestion {...props} />
  </Suspense>
);
