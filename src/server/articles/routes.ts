import { parseMarkdown } from '#domain/markdown.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { loadArticles } from './load-articles.ts';

export function articleRoutes(on: RegisterHandler) {
  on('GET /articles', async ({ db, language }) => ok({ articles: await loadArticles(db, language) }));

  on('GET /articles/:title', async ({ db, language, params }) => {
    const slug = params.title.toLowerCase();
    const article = (await loadArticles(db, language)).find((each) => each.title === slug);
    if (!article) return refused('not-found');
    const sections = article.sections.map((section) => ({
      ...section,
      blocks: parseMarkdown(section.paragraphs.join('\n\n')),
    }));
    return ok({ article: { ...article, sections } });
  });
}
