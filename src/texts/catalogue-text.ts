import type { Language, Translate } from './texts.ts';

type Pattern = readonly [RegExp, string];

/** Patterns of English phrases with their translations into one language. */
interface Vocabulary {
  /** Names, positions, details and remarks. */
  phrases: readonly Pattern[];
  /** Equipment, as in `w/ tow package`. */
  equipment: readonly Pattern[];
  /** The beginnings of conditions on equipment, such as `w/`. */
  conditions: readonly Pattern[];
  /** The spelling of numbers and units within a translated part. */
  measures: readonly Pattern[];
}

/**
 * Translations of the catalogue's English texts: its own names, positions and notes, and common ACES notes. The first
 * pattern that covers a whole part of a text applies; a part without one stays in English.
 */
const VOCABULARY: Partial<Record<Language, Vocabulary>> = {
  fr: {
    phrases: [
      [/^(ESD|ED|ES) Rotors&Pads$/, 'Disques et plaquettes $1'],
      [/^(ESD|ED|ES) ROTOR$/, 'DISQUES $1'],
      [/^Front$/, 'Avant'],
      [/^Rear$/, 'Arrière'],
      [/^Front or Rear$/, 'Avant ou arrière'],
      [/^Front or Rear (?:Set|Brake Kit)\b(.*)$/, 'Ensemble avant ou arrière$1'],
      [/^Front (?:Set|Brake Kit)\b(.*)$/, 'Ensemble avant$1'],
      [/^Rear (?:Set|Brake Kit)\b(.*)$/, 'Ensemble arrière$1'],
      [/^Rotor diameter$/, 'Diamètre du disque'],
      [/^Rotor thickness$/, 'Épaisseur du disque'],
      [/^Lug holes$/, 'Trous de goujon'],
      [/^Set includes$/, 'L’ensemble comprend'],
      [/^2 rotors, 1 set of pads$/, '2 disques, 1 jeu de plaquettes'],
      [/^Noise shims$/, 'Cales antibruit'],
      [/^included$/i, 'comprises'],
      [/^([\d.]+ (?:in|mm))$/, '$1'],
      [/^Check the edge stamp$/i, 'Vérifiez l’inscription sur la tranche'],
      [
        /^(?:Measure|Check|Verify) (?:the )?rotor (?:size|diameter)?(?: before ordering)?$/i,
        'Mesurez le disque avant de commander',
      ],
      [/^(?:Built|Production) before ([\d/-]+)$/i, 'Fabriqué avant $1'],
      [/^(?:Built|Production) to ([\d/-]+)$/i, 'Fabriqué jusqu’à $1 inclusivement'],
      [/^(?:Built|Production) after ([\d/-]+)$/i, 'Fabriqué après $1'],
      [/^(?:Built|Production) from ([\d/-]+)$/i, 'Fabriqué à partir de $1'],
      [/^(?:To|Up to|Through) (?:VIN|chassis) ?#? ?([A-Z0-9]+)$/i, 'Jusqu’au NIV $1'],
      [/^From (?:VIN|chassis) ?#? ?([A-Z0-9]+)$/i, 'À partir du NIV $1'],
      [/^(?:To|Up to|Through) ([\d/-]{4,})$/i, 'Jusqu’à $1'],
      [/^From ([\d/-]{4,})$/i, 'À partir de $1'],
    ],
    equipment: [
      [/^([\d.]+ (?:in|mm|"))(?: (?:dia\.?|diameter|OD))? (?:rotor|disc)s?$/i, 'disque de $1'],
      [/^([\d.]+ (?:in|mm)) thick (?:rotor|disc)s?$/i, 'disque de $1 d’épaisseur'],
      [/^([\d.]+ (?:in|mm|")) wheels?$/i, 'roues de $1'],
      [/^(\d+)[- ]lug (?:wheels?|hubs?|rotors?)$/i, '$1 trous'],
      [/^(\d+)[- ]lugs?$/i, '$1 trous'],
      [/^vented (?:rotor|disc)s?$/i, 'disques ventilés'],
      [/^solid (?:rotor|disc)s?$/i, 'disques pleins'],
      [/^(?:4[- ]wheel|four[- ]wheel) disc brakes?$/i, 'freins à disque aux quatre roues'],
      [/^front disc brakes?$/i, 'freins à disque avant'],
      [/^rear disc brakes?$/i, 'freins à disque arrière'],
      [/^rear drum brakes?$/i, 'freins à tambour arrière'],
      [/^electronic (?:parking|park) brake$/i, 'frein de stationnement électronique'],
      [/^electric (?:parking|park) brake$/i, 'frein de stationnement électrique'],
      [/^manual (?:parking|park) brake$/i, 'frein de stationnement manuel'],
      [/^(?:single|one|1)[- ]piston calipers?$/i, 'étriers à un piston'],
      [/^(?:dual|double|twin|two|2)[- ]piston calipers?$/i, 'étriers à deux pistons'],
      [/^(?:four|4)[- ]piston calipers?$/i, 'étriers à quatre pistons'],
      [/^(?:six|6)[- ]piston calipers?$/i, 'étriers à six pistons'],
      [/^(Brembo|Akebono|AP Racing) (?:calipers?)$/i, 'étriers $1'],
      [/^(Brembo|Akebono|AP Racing) brakes?$/i, 'freins $1'],
      [/^(?:heavy[- ]duty|HD) brakes?$/i, 'freins renforcés'],
      [/^(?:heavy[- ]duty|HD) suspension$/i, 'suspension renforcée'],
      [/^(?:heavy[- ]duty|HD) (?:package|pkg\.?)$/i, 'groupe service intensif'],
      [/^sport suspension$/i, 'suspension sport'],
      [/^(?:tow|towing|trailer tow(?:ing)?) (?:package|pkg\.?)$/i, 'groupe remorquage'],
      [/^performance (?:package|pkg\.?)$/i, 'groupe performance'],
      [/^sport (?:package|pkg\.?)$/i, 'groupe sport'],
      [/^police (?:package|pkg\.?)$/i, 'groupe police'],
      [/^off[- ]road (?:package|pkg\.?)$/i, 'groupe hors route'],
      [/^([A-Z0-9]{2,4}) (?:package|pkg\.?)$/i, 'groupe $1'],
      [/^(?:AWD|all[- ]wheel drive)$/i, 'transmission intégrale'],
      [/^(?:4WD|4x4|four[- ]wheel drive)$/i, 'quatre roues motrices'],
      [/^(?:2WD|4x2|two[- ]wheel drive)$/i, 'deux roues motrices'],
      [/^(?:FWD|front[- ]wheel drive)$/i, 'traction avant'],
      [/^(?:RWD|rear[- ]wheel drive)$/i, 'propulsion'],
      [/^(?:single rear wheels?|SRW)$/i, 'roues arrière simples'],
      [/^(?:dual rear wheels?|DRW)$/i, 'roues arrière jumelées'],
      [/^manual trans(?:\.|mission)?$/i, 'transmission manuelle'],
      [/^auto(?:\.|matic)? trans(?:\.|mission)?$/i, 'transmission automatique'],
      [/^(ABS|Brembo)$/i, '$1'],
    ],
    conditions: [
      [/^(?:w\/o|without) */i, 'sans '],
      [/^(?:exc\.?|except|excluding) +/i, 'sauf '],
      [/^(?:w\/|with) */i, 'avec '],
    ],
    measures: [
      [/(\d)\.(\d)/g, '$1,$2'],
      [/(\d) ?(?:in\b|")/g, '$1\u00a0po'],
      [/(\d) mm\b/g, '$1\u00a0mm'],
      [/(\d) (?:Lug\b|trous\b)/g, '$1\u00a0trous'],
    ],
  },
};

/** The replacement of the first pattern that matches. */
function replaceBy(patterns: readonly Pattern[], text: string): string | null {
  const [pattern, replacement] = patterns.find(([each]) => each.test(text)) ?? [];
  return pattern ? text.replace(pattern, replacement!) : null;
}

function translatePart(part: string, { phrases, equipment, conditions, measures }: Vocabulary): string {
  const condition = conditions.find(([each]) => each.test(part));
  const equipmentText = replaceBy(equipment, condition ? part.replace(condition[0], '') : part);
  const translated =
    equipmentText === null ? replaceBy(phrases, part) : `${condition?.[1] ?? ''}${equipmentText}`;
  if (translated === null) return part;
  return measures.reduce((result, [measure, unit]) => result.replace(measure, unit), translated);
}

/** A name, position or note of the catalogue in the language of a page or document. */
export function catalogueText(text: string, { language }: Pick<Translate, 'language'>): string {
  const vocabulary = VOCABULARY[language];
  if (!vocabulary) return text;
  // A full name is the title of a product family followed by the name of an item.
  return text
    .split(/(; ?|(?<=Rotors&Pads|^ESD|^ED|^ES) (?!Rotors|ROTOR))/)
    .map((part) => translatePart(part, vocabulary))
    .join('');
}
