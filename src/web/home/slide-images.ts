/** The drawings of the slides, in order. */
export const SLIDE_IMAGES = ['esd-front-5-1', 'ed-rear-5-1', 'es-front-5-2'] as const;
