import '#texts/all.ts';
import { formatText, type TextId, type TextParams } from '#texts/texts.ts';

/** The command-line tools, and the shoppers of the demo month, are English. */
export const COMMAND_LANGUAGE = 'en';

/** A text of the command-line tools. */
export const commandText = (id: TextId, params?: TextParams): string =>
  formatText(COMMAND_LANGUAGE, id, params);
