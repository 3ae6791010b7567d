import { type Answers, listAnswers } from '#domain/brake-question.ts';
import type { FitVerdict } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { answerText, lineFitText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';

/** The car that an order line or cart line is for, and its fit verdict. */
export interface LineFit extends Vehicle {
  answers: Answers;
  note: string | null;
  fit_verdict: FitVerdict;
  is_acknowledged: boolean;
}

/** The values of a line's car and fit verdict, by the column headings of the exports. */
export const fitColumns = (line: LineFit, t: Translate) => ({
  Year: line.year,
  Make: line.make ?? '',
  Model: line.model ?? '',
  Submodel: line.submodel ?? '',
  Trim: line.trim ?? '',
  Engine: line.engine ?? '',
  Note: line.note ?? '',
  Answers: listAnswers(line.answers)
    .map((answer) => answerText(answer, t))
    .join(', '),
  Fit: lineFitText(line, t),
  Acknowledged: line.is_acknowledged,
});
