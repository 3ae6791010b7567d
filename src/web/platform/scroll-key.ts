import type { Location } from 'react-router';

/** The key of a scroll position. Every document starts with key `default`, so its path is used instead. */
export const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);
