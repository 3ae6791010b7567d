import { compareNaturally } from './vehicle.ts';

/** The shopper's answers by question key, such as `Front: rotor in`. */
export type Answers = Readonly<Record<string, string>>;

/** A question about one axle of a car. The answer decides every condition on the same topic. */
export interface BrakeQuestion {
  key: string;
  position: string;
  /**
   * `rotor in` and `rotor mm` ask for the rotor's diameter in inches or millimetres; any other topic names equipment
   * that a car may have.
   */
  topic: string;
  /** Diameters and `other`, or `yes` and `no`. */
  choices: string[];
}

/** A condition in a fitment's note, such as `w/ 12.6 in rotor`. The car must meet it for the set to fit. */
interface Condition {
  topic: string;
  /** The answers that meet the condition. A negated condition is met by any other answer. */
  values: string[];
  isNegated: boolean;
}

export const OTHER_SIZE = 'other';
/** A size and the part that it measures. A size after an `x` is a thickness; `wheel disc` is not a part `wheel`. */
const SIZES =
  /(?<![\d.]|(?:\d|in|mm|")\.?\s*x\s*)(?<value>\d{1,3}(?:\.\d+)?)\s*(?<unit>in\b\.?|inch(?:es)?\b|"|mm\b)(?=(?<gap>.*?)\b(?<part>rotors?|discs?|(?:wheel|rim)s?(?!\s*(?:disc|drive|rotor)))\b)/gi;
const NEGATION = /^(?:w\/o|without|exc\.?|except|excluding|not)\s+/i;
const AFFIRMATION = /^(?:w\/|with)\s*/i;

/** Splits a note at its semicolons into conditions, all of which a car must meet. A note has at least one condition. */
function parseConditions(note: string): Condition[] {
  const parts = note.split(';').map((part) => part.trim());
  const conditions = parts.filter((part) => part !== '');
  return (conditions.length > 0 ? conditions : [note]).map(parseCondition);
}

function parseCondition(text: string): Condition {
  const isNegated = NEGATION.test(text);
  const sizes = parseRotorSizes(text);
  if (sizes) return { ...sizes, isNegated };
  const topic = text.replace(isNegated ? NEGATION : AFFIRMATION, '').replaceAll(/\s+/g, ' ');
  return { topic: topic.toLowerCase(), values: ['yes'], isNegated };
}

/** The sizes of the first rotor in a text, in the unit of the first one: 12.6 and 13 in `12.6 in or 13 in rotor`. */
function parseRotorSizes(text: string): Pick<Condition, 'topic' | 'values'> | null {
  const sizes = [...text.matchAll(SIZES)].map(({ 0: size, index, groups }) => {
    const { value, unit = '', gap = '', part = '' } = groups!;
    return {
      value: String(Number(value)),
      unit: unit.toLowerCase() === 'mm' ? 'mm' : 'in',
      isOfRotor: /rotor|disc/i.test(part),
      partIndex: index + size.length + gap.length,
    };
  });
  const first = sizes.find((size) => size.isOfRotor);
  if (!first) return null;
  const sizesOfFirst = sizes.filter(
    ({ partIndex, unit }) => partIndex === first.partIndex && unit === first.unit,
  );
  return { topic: `rotor ${first.unit}`, values: sizesOfFirst.map(({ value }) => value) };
}

/** All answers, or only those about the axle `position`. Each key is split into axle and topic. */
export const listAnswers = (answers: Answers, position?: string) =>
  Object.entries(answers)
    .map(([key, value]) => {
      const [axle = '', ...topicParts] = key.split(': ');
      return { key, position: axle, topic: topicParts.join(': '), value };
    })
    .filter((answer) => position === undefined || answer.position === position);

export const isSizeTopic = (topic: string): boolean => topic === 'rotor in' || topic === 'rotor mm';

const questionKey = (position: string, topic: string) => `${position}: ${topic}`;

/** `unmet` if an answer contradicts a condition, `open` while an answer is missing, otherwise `met`. */
export function noteState(note: string | null, position: string, answers: Answers): 'met' | 'unmet' | 'open' {
  if (note === null) return 'met';
  const states = parseConditions(note).map(({ topic, values, isNegated }) => {
    const answer = answers[questionKey(position, topic)];
    if (answer === undefined) return 'open';
    return values.includes(answer) !== isNegated ? 'met' : 'unmet';
  });
  if (states.includes('unmet')) return 'unmet';
  return states.includes('open') ? 'open' : 'met';
}

/** The questions to ask about the notes of one axle, rotor diameters first. */
export function questionsOf(notes: Iterable<string | null>, position: string): BrakeQuestion[] {
  const valuesByTopic = new Map<string, Set<string>>();
  for (const note of notes) {
    if (note === null) continue;
    for (const { topic, values } of parseConditions(note))
      valuesByTopic.set(topic, new Set([...(valuesByTopic.get(topic) ?? []), ...values]));
  }
  return [...valuesByTopic.keys()]
    .sort((a, b) => Number(isSizeTopic(b)) - Number(isSizeTopic(a)) || compareNaturally(a, b))
    .map((topic) => ({
      key: questionKey(position, topic),
      position,
      topic,
      choices: isSizeTopic(topic)
        ? [...[...valuesByTopic.get(topic)!].sort(compareNaturally), OTHER_SIZE]
        : ['yes', 'no'],
    }));
}
