export const HOME_NOTICE_KEY = 'arrival';

/** The notice that the home page shows when the back office redirects there. */
export interface HomeNotice {
  text: string;
  /** Path of the staff sign-in page. */
  href: string;
}
