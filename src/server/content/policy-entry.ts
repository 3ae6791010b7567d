import type { ContentPage } from '#domain/content-pages.ts';

/** The name of a page among the editable texts. */
export const policyEntry = (page: ContentPage) => `policy-${page}`;
