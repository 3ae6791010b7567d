import { fillContent } from '#domain/content.ts';
import { parseMarkdown } from '#domain/markdown.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { policyValues } from './policy-values.ts';
import { findContent } from './queries.ts';

export function contentRoutes(on: RegisterHandler) {
  on('GET /content/:page', async ({ db, settings, language, params, t }) => {
    const page = await findContent(db, params.page, language);
    if (!page) return refused('not-found');
    const text = fillContent(page.text, await policyValues(db, settings.shop, t));
    const { title, description, last_modified_at } = page;
    return ok({
      page: {
        title,
        description,
        text,
        blocks: parseMarkdown(text),
        changed_at: last_modified_at.toISOString(),
      },
    });
  });
}
