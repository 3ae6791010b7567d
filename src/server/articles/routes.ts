import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { ARTICLES, articleByTitle } from '#texts/en/articles.ts';

export function articleRoutes(on: On) {
  on('GET /articles', async () => respond({ scode: 200 as const, smessage: '', articles: ARTICLES }));

  on('GET /articles/:title', async ({ params }) => {
    const article = articleByTitle(params.title.toLowerCase());
    return article ? respond({ scode: 200 as const, smessage: '', article }) : refusal('not-found');
  });
}
