import type { Reply } from '#contract/calls.ts';

export type Overview = Reply<'GET /admin/overview'>;
