import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

/** The list of articles, for the pages that show it. */
export async function articlesOf(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /articles');
  return { articles: response.ok ? response.data.articles : [] };
}
