import { z } from 'zod';
import type { CallTable } from './call.ts';
import { blocks, reply, text } from './shapes.ts';

const articleSummary = z.object({
  /** The slug in the article's URL, in lower case. The displayed title is `heading`. */
  title: z.string(),
  heading: z.string(),
  /** The date as displayed. */
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
    summary: 'One article. `title` is its slug, which is case-insensitive.',
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
