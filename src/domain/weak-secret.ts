/** Words that are common in made-up secrets and that a random one hardly ever contains. */
const COMMON_WORDS =
  /secret|password|passphrase|example|change.?me|sandbox|default|insecure|replace|placeholder|qwerty|letmein|abcdef|012345|123456/i;

/** The Shannon entropy of the text's character frequencies, in bits: a rough upper bound on its strength. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const entropies = [...counts.values()].map(
    (count) => -(count / text.length) * Math.log2(count / text.length),
  );
  return text.length * entropies.reduce((sum, each) => sum + each, 0);
}

/**
 * True if the text repeats a shorter one, such as `abab`. Such a text occurs in its double, `abababab`, not only at the
 * starts of the two halves but also between them.
 */
const isRepetition = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

/** True for a secret that is easy to guess: it has a common word, is a repetition, or has too little entropy. */
export const isWeakSecret = (text: string, min_bits: number): boolean =>
  COMMON_WORDS.test(text) || isRepetition(text) || entropyBits(text) < min_bits;
