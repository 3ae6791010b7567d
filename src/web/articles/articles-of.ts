import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

/** The list of articles, for the pages that show it. */
export async function articlesOf(args: LoaderFunctionArgs) {
  const answer = await apiOf(args)('GET /articles');
  return { articles: answer.ok ? answer.data.articles : [] };
}
