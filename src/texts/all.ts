import { en } from './en.ts';
import { registerTexts } from './texts.ts';

/** For whoever may say anything: the server, and tests. Pages learn only their own sentences. */
registerTexts('en', en);
