import { z } from 'zod';
import type { CallTable } from './call.ts';
import { blocks, reply, text } from './shapes.ts';

const articleSummary = z.object({
  /** Identifies the article in URLs, in lower case. The displayed title is `heading`. */
  title: z.string(),
  heading: z.string(),
  /** As displayed. */
  date: z.string(),
  /** ISO 8601. */
  datetime: z.string(),
  author: z.string(),
  description: z.string(),
  summary: z.string(),
  images: z.array(z.string()),
});

export const articleCalls = {
  'GET /articles': {
    summary: 'All articles, newest first.',
    access: 'public',
    reply: reply({ articles: z.array(articleSummary) }),
    cached: true,
    limit: 'none',
  },
  'GET /articles/:title': {
    summary: 'One article. The title is case-insensitive.',
    access: 'public',
    params: z.object({ title: text(200) }),
    reply: reply({
      article: articleSummary.extend({
        /** `paragraphs` is Markdown; `blocks` is the same text, parsed. */
        sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()), blocks })),
      }),
    }),
    cached: true,
    limit: 'none',
  },
} satisfies CallTable;
