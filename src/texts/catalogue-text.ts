import type { Language, Translate } from './texts.ts';

/**
 * Translations of what the catalogue says in English, in the wording of its own names, positions and notes. The first
 * pattern that covers a whole part of a text applies; a part without a pattern stays in English.
 */
const VOCABULARY: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/^(ESD|ED|ES) Rotors&Pads$/, 'Disques et plaquettes $1'],
    [/^(ESD|ED|ES) ROTOR$/, 'DISQUES $1'],
    [/^Front$/, 'Avant'],
    [/^Rear$/, 'Arrière'],
    [/^Front or Rear$/, 'Avant ou arrière'],
    [/^Front or Rear Set(.*)$/, 'Ensemble avant ou arrière$1'],
    [/^(?:Front Set|Front Brake Kit)(.*)$/, 'Ensemble avant$1'],
    [/^(?:Rear Set|Rear Brake Kit)(.*)$/, 'Ensemble arrière$1'],
    [/^Rotor diameter$/, 'Diamètre du disque'],
    [/^Set includes$/, 'L’ensemble comprend'],
    [/^2 rotors, 1 set of pads$/, '2 disques, 1 jeu de plaquettes'],
    [/^([\d.]+ (?:in|mm))$/, '$1'],
    [/^(?:w\/|with) (.*) rotors?$/i, 'avec disque de $1'],
    [/^(?:w\/o|without) (.*) rotors?$/i, 'sans disque de $1'],
  ],
};

const MEASURES: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/(\d)\.(\d)/g, '$1,$2'],
    [/(\d) in\b/g, '$1\u00a0po'],
    [/(\d) mm\b/g, '$1\u00a0mm'],
    [/(\d) Lug\b/g, '$1\u00a0trous'],
  ],
};

/** A name, position or note of the catalogue in the language of a page or document. */
export function catalogueText(text: string, { language }: Pick<Translate, 'language'>): string {
  const vocabulary = VOCABULARY[language];
  if (!vocabulary) return text;
  // A full name is the title of a product family followed by the name of an item.
  const parts = text.split(/(; |(?<=Rotors&Pads|^ESD|^ED|^ES) (?!Rotors|ROTOR))/).map((part) => {
    const [pattern, replacement] = vocabulary.find(([each]) => each.test(part)) ?? [];
    if (!pattern) return part;
    return (MEASURES[language] ?? []).reduce(
      (result, [measure, unit]) => result.replace(measure, unit),
      part.replace(pattern, replacement!),
    );
  });
  return parts.join('');
}
