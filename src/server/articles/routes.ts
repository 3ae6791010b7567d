import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { loadArticles } from './load-articles.ts';

export function articleRoutes(on: RegisterHandler) {
  on('GET /articles', async ({ db, language }) => ok({ articles: await loadArticles(db, language) }));

  on('GET /articles/:title', async ({ db, language, params }) => {
    const title = params.title.toLowerCase();
    const article = (await loadArticles(db, language)).find((each) => each.title === title);
    return article ? ok({ article }) : refused('not-found');
  });
}
