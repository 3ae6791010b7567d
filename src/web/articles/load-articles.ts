import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../platform/api.ts';

export async function loadArticles(args: LoaderFunctionArgs) {
  const response = await apiOf(args)('GET /articles');
  return { articles: response.ok ? response.data.articles : [] };
}
