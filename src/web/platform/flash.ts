/** The session-storage key of the pending flash message. */
export const FLASH_STORAGE_KEY = 'arrival';

/** A message that the back office leaves for the home page when it redirects there. */
export interface FlashState {
  text: string;
  /** The page to sign in. */
  href: string;
}
