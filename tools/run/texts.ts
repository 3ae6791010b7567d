import '#texts/all.ts';
import { formatText, type TextId, type TextParams } from '#texts/texts.ts';

/** Texts of the command-line tools, which speak English. */
export const commandText = (id: TextId, params?: TextParams): string => formatText('en', id, params);
