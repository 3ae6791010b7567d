import '#texts/all.ts';
import { formatText, type TextId, type TextParams } from '#texts/texts.ts';

/** A text of the command-line tools, which are in English. */
export const commandText = (id: TextId, params?: TextParams): string => formatText('en', id, params);
