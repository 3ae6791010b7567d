import { lazy, Suspense } from 'react';
import { onDemand } from '../platform/on-demand.tsx';
import type { FitQuestionProps } from './FitQuestion.tsx';

const FitQuestion = lazy(
  onDemand(async () => ({ default: (await import('./FitQuestion.tsx')).FitQuestion }), 'fit', 'garage'),
);

/** The question on pages that are the same for everybody, where it appears only after load. */
export const LazyFitQuestion = (props: FitQuestionProps) => (
  <Suspense>
    <FitQuestion {...props} />
  </Suspense>
);
