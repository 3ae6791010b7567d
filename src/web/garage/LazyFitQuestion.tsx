import { onDemandComponent } from '../platform/on-demand.tsx';

/** The question about a car, for shared pages: it appears only after the page has loaded. */
export const LazyFitQuestion = onDemandComponent(
  async () => ({ default: (await import('./FitQuestion.tsx')).FitQuestion }),
  'fit',
  'garage',
);
