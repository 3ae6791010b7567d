import { z } from 'zod';
import type { CallTable } from './call.ts';
import { scode, smessage, text } from './shapes.ts';

/** The articles: their list, and one of them whole. */

const summary = z.object({
  /** In small letters, as it travels in the address. */
  title: z.string(),
  heading: z.string(),
  /** As it is shown, and for machines. */
  date: z.string(),
  datetime: z.string(),
  author: z.string(),
  description: z.string(),
  summary: z.string(),
  images: z.array(z.string()),
});

export const articleCalls = {
  'GET /articles': {
    summary: 'The articles, the newest first.',
    access: 'public',
    reply: z.object({ scode, smessage, articles: z.array(summary) }),
    cached: true,
    limit: 'none',
  },
  'GET /articles/:title': {
    summary: 'One article; capitals in its title do not matter.',
    access: 'public',
    params: z.object({ title: text(200) }),
    reply: z.object({
      scode,
      smessage,
      article: summary.extend({
        sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      }),
    }),
    cached: true,
    limit: 'none',
  },
} satisfies CallTable;
