import type { Location } from 'react-router';

/**
 * The key under which the scroll position of a page is kept. The first page of every document has the key `default`;
 * its path is used instead, so that a page opened by its address does not start where the previous one was.
 */
export const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);
