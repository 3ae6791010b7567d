import type { Reply } from '#contract/calls.ts';

export type SalesQuote = Reply<'GET /quotes/:number'>['quote'];
