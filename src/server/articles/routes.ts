import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { ARTICLES } from '#texts/articles.ts';

export function articleRoutes(on: RegisterHandler) {
  on('GET /articles', async ({ language }) => ok({ articles: ARTICLES[language] }));

  on('GET /articles/:title', async ({ language, params }) => {
    const title = params.title.toLowerCase();
    const article = ARTICLES[language].find((each) => each.title === title);
    return article ? ok({ article }) : refused('not-found');
  });
}
