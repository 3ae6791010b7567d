import '#texts/all.ts';
import { formatText, type TextId, type TextParams } from '#texts/texts.ts';

/** The language of the command-line tools, and of the shoppers in the demo month. */
export const COMMAND_LANGUAGE = 'en';

export const commandText = (id: TextId, params?: TextParams): string =>
  formatText(COMMAND_LANGUAGE, id, params);
