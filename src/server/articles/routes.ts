import { ok, refused } from '#domain/result.ts';
import type { On } from '#server/calls/dispatch.ts';
import { ARTICLES, articleByTitle } from '#texts/en/articles.ts';

export function articleRoutes(on: On) {
  on('GET /articles', async () => ok({ articles: ARTICLES }));

  on('GET /articles/:title', async ({ params }) => {
    const article = articleByTitle(params.title.toLowerCase());
    return article ? ok({ article }) : refused('not-found');
  });
}
