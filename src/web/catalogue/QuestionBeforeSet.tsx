import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { type Answers, listAnswers } from '#domain/brake-question.ts';
import type { Fit } from '#domain/fitment.ts';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import { CarAnswer } from '../garage/CarAnswer.tsx';
import { carLabel } from '../garage/car-label.ts';
import { FitQuestion } from '../garage/FitQuestion.tsx';
import { openQuestionOf, type Question } from '../garage/open-question.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import type { Product } from './ResultCard.tsx';
import type { FitResults } from './use-fits.ts';

interface QuestionProps {
  index: number;
  sets: readonly Product[];
  fitResults: FitResults;
  /** True if the list contains only the sets for its car. */
  isLimitedToCar: boolean;
  query: CatalogueQuery;
}

/** The questions about the active car. Calls `onShown` before they are painted. */
export default function QuestionBeforeSet({ onShown, ...props }: QuestionProps & { onShown(): void }) {
  const { activeCar } = useShop();
  const { isLoaded, hasFailed } = props.fitResults;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when loading the fit ends, even with a failure
  useLayoutEffect(() => {
    if (isLoaded || hasFailed) onShown();
  }, [isLoaded, hasFailed]);
  return activeCar ? <Questions {...props} car={activeCar} /> : null;
}

/**
 * The questions about the car in the list's URL. The server renders them to reserve the space in which the questions
 * about the active car appear after load.
 */
export function ExpectedQuestions(props: Omit<QuestionProps, 'fitResults'>) {
  const { sets, query } = props;
  const answers = JSON.parse(query.answers ?? '{}') as Answers;
  const car = { ...query.vehicle, id: '', name: null, answers };
  const fits = sets.map(({ fit }) => fit);
  const questions = new Map(fits.flatMap(({ question }) => (question ? [[question.key, question]] : [])));
  const fitResults = { fits, car, questions: [...questions.values()], isLoaded: true, hasFailed: false };
  return <Questions {...props} car={car} fitResults={fitResults} />;
}

/**
 * Asks one question at a time, so that the sets stay in view. A question that affects the list precedes the first set; a
 * question about an open level precedes the first set whose fit depends on that level. Also shows the answers, even if
 * no set for the car depends on them, such as a rotor size that the catalogue does not list for its trim.
 */
function Questions(
  props: Omit<QuestionProps, 'fitResults'> & {
    car: Vehicle & Pick<GarageCar, 'id' | 'name' | 'answers'>;
    fitResults: Omit<FitResults, 'retry'>;
  },
) {
  const { t } = useShop();
  const navigate = useNavigate();
  const { index, sets, car, fitResults, isLimitedToCar, query } = props;
  const isFirst = index === 0;
  const isOpen = ({ key }: Pick<Question, 'key'>) => car.answers[key] === undefined;
  const openKeys = new Set(
    fitResults.fits.flatMap(({ question }) => (question && isOpen(question) ? [question.key] : [])),
  );
  const [firstKey] = isFirst ? openKeys : [];
  const question = fitResults.questions.find(({ key }) => key === firstKey);
  // In a list of only the car's sets, an answered question is shown with its answer, which can be changed.
  const answered = fitResults.questions.filter(
    (each) =>
      !isOpen(each) &&
      isFirst &&
      isLimitedToCar &&
      sets.some((set) => set.position === each.position && set.note !== null),
  );
  const total = answered.length + openKeys.size;
  const isJudged = fitResults.isLoaded && fitResults.car === car;
  const unusedAnswers = listAnswers(car.answers).filter(
    (answer) => !fitResults.questions.some(({ key }) => key === answer.key),
  );
  const needsLevel = (fit: Fit) => fit.question === null && openQuestionOf(fit) !== null;
  const isFirstToNeedLevel = isJudged && !question && fitResults.fits.findIndex(needsLevel) === index;
  const level = isFirstToNeedLevel ? openQuestionOf(fitResults.fits[index]!) : null;
  return (
    <>
      {isFirst && isLimitedToCar && isJudged && unusedAnswers.length > 0 ? (
        <section className="note-box grid dense fit-question">
          <p>{t('question-unused', { vehicle: carLabel(car, t) })}</p>
          {unusedAnswers.map((answer) => (
            <CarAnswer key={answer.key} car={car} answer={answer} />
          ))}
        </section>
      ) : null}
      {answered.length > 0 ? (
        <div className="row">
          {answered.map((each) => (
            <CarAnswer key={each.key} car={car} answer={{ ...each, value: car.answers[each.key]! }} />
          ))}
        </div>
      ) : null}
      {question ? (
        <FitQuestion key={question.key} question={question} car={car}>
          {total > 1 ? (
            <p className="quiet">{t('question-progress', { number: answered.length + 1, total })}</p>
          ) : null}
        </FitQuestion>
      ) : null}
      {level ? (
        <FitQuestion
          question={level}
          car={car}
          onLevel={(chosen) => {
            const vehicle = { ...query.vehicle, ...chosen };
            if (isLimitedToCar && isCar(query.vehicle))
              navigate(categoryPath(query.slug, toUrlQuery({ ...query, vehicle })));
          }}
        />
      ) : null}
    </>
  );
}
