export const pageTexts = {} as const;
