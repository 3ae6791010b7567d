import { z } from 'zod';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import type { CallTable } from './call.ts';
import { blocks, reply } from './shapes.ts';

export const contentCalls = {
  'GET /content/:page': {
    summary: 'A page of text, such as the privacy policy.',
    access: 'public',
    params: z.object({ page: z.enum(CONTENT_PAGES) }),
    reply: reply({
      page: z.object({
        title: z.string(),
        description: z.string(),
        /** Markdown. */
        text: z.string(),
        blocks,
        /** The time of the last change, ISO 8601. */
        changed_at: z.string(),
      }),
    }),
    cached: true,
    limit: 'none',
  },
} satisfies CallTable;
