import { en } from './en.ts';
import { registerTexts } from './texts.ts';

/** Registers all texts, for the server and tests. Pages register only the texts they use. */
registerTexts('en', en);
