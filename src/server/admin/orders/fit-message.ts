import { listAnswers } from '#domain/brake-question.ts';
import { CONTACT_MAX_LENGTHS } from '#domain/contact.ts';
import type { Fit } from '#domain/fitment.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { lineCarText } from '#server/orders/line-text.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { carText } from '#texts/fit-text.ts';
import { fullItemName } from '#texts/item-text.ts';
import { choiceText, questionText } from '#texts/question-text.ts';
import type { Translate } from '#texts/texts.ts';
import { levelText, vehicleText } from '#texts/vehicle-text.ts';

/** An order line with the verdict at the time of the order and the fit according to the current catalogue. */
interface LineWithFit {
  line: OrderLineRow;
  fit: Fit;
}

/** Writes a message that asks the buyer about the fit of lines. Lines that would make it too long are only counted. */
export function composeFitMessage(order_id: string, lines: readonly LineWithFit[], t: Translate) {
  const paragraphs = lines.map(({ line, fit }) => `${lineText(line, t)}\n${lineQuestion(line, fit, t)}`);
  const contentWith = (shownCount: number) => {
    const hiddenCount = paragraphs.length - shownCount;
    return [
      t('fit-message-intro'),
      ...paragraphs.slice(0, shownCount),
      ...(hiddenCount > 0 ? [t('fit-message-more', { count: hiddenCount })] : []),
      t('fit-message-reply'),
    ].join('\n\n');
  };
  let shownCount = paragraphs.length;
  while (shownCount > 0 && contentWith(shownCount).length > CONTACT_MAX_LENGTHS.content) shownCount--;
  return { title: t('fit-message-title', { order: order_id }), content: contentWith(shownCount) };
}

function lineText(line: OrderLineRow, t: Translate): string {
  const { quantity, part_number: part, position, answers, spans } = line;
  const name = fullItemName(line, t);
  const vehicle = vehicleText(line, t);
  const car = lineCarText({ vehicle, position, answers, spans }, t);
  return t(vehicle ? 'fit-message-line' : 'fit-message-line-no-car', { quantity, name, part, car });
}

function lineQuestion(line: OrderLineRow, fit: Fit, t: Translate): string {
  if (!isAnyLevelSet(line)) return t('fit-message-no-car');
  if (line.fit_verdict === 'does-not-fit') return t('fit-message-misfit');
  const { question } = fit;
  if (question) {
    const choices = question.choices.map((value) => choiceText(question.topic, value, t)).join(', ');
    const vehicle = carText(vehicleText(line, t), listAnswers(line.answers), t);
    return t('fit-message-choices', { question: questionText(question, vehicle, t), choices });
  }
  if (line.fit_verdict === 'fits-with-condition' && line.note)
    return t('fit-message-condition', { note: catalogueText(line.note, t) });
  const [missingLevel] = fit.missing.filter(({ values }) => values.length > 0);
  if (
    missingLevel &&
    (missingLevel.level === 'submodel' || missingLevel.level === 'trim' || missingLevel.level === 'engine')
  ) {
    const levelQuestion = t(`question-level-${missingLevel.level}`, { vehicle: vehicleText(line, t) });
    const choices = missingLevel.values.map((value) => levelText(missingLevel.level, value, t)).join(', ');
    return t('fit-message-choices', { question: levelQuestion, choices });
  }
  return t('fit-message-levels');
}
