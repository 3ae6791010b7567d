import { answered, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { ARTICLES, articleByTitle } from '#texts/en/articles.ts';

export function articleRoutes(on: On) {
  on('GET /articles', async () => answered({ scode: 200 as const, smessage: '', articles: ARTICLES }));

  on('GET /articles/:title', async ({ params }) => {
    const article = articleByTitle(params.title.toLowerCase());
    return article ? answered({ scode: 200 as const, smessage: '', article }) : refusal('not-found');
  });
}
