import { en } from './en.ts';
import { learn } from './texts.ts';

/** For whoever may say anything: the server, and tests. Pages learn only their own sentences. */
learn('en', en);
