/** The Core Web Vitals that the browser reports. */
export const VITAL_MEASURES = ['lcp', 'cls', 'inp'] as const;
export type VitalMeasure = (typeof VITAL_MEASURES)[number];
