/** Where it waits in the browser's store of this tab. */
export const FLASH_COOKIE = 'arrival';

/** What a program of the shop says while it sends somebody to the home page, with a way on. */
export interface FlashState {
  text: string;
  link: { label: string; href: string };
}
