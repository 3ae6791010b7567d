/** The session-storage key of the pending flash message. */
export const FLASH_STORAGE_KEY = 'arrival';

/** A message that the back office leaves for the home page when it redirects there. */
export interface FlashState {
  text: string;
  /** Path of the staff sign-in page. */
  href: string;
}
