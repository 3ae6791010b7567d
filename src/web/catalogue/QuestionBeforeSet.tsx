import { useNavigate } from 'react-router';
import { listAnswers } from '#domain/brake-question.ts';
import type { Fit } from '#domain/fitment.ts';
import { isCar } from '#domain/vehicle.ts';
import { CarAnswer } from '../garage/CarAnswer.tsx';
import { carLabel } from '../garage/car-label.ts';
import { FitQuestion } from '../garage/FitQuestion.tsx';
import { openQuestionOf, type Question } from '../garage/open-question.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import type { Product } from './ResultCard.tsx';
import type { FitResults } from './use-fits.ts';

/**
 * Before the first set, asks the questions that affect a set of the list, and shows the answers that no set for the car
 * depends on, such as a rotor size with which its trim is not listed. Before the first set whose fit depends on a level
 * that is not chosen, asks for that level.
 */
export default function QuestionBeforeSet(props: {
  index: number;
  sets: readonly Product[];
  fitResults: FitResults;
  isLimited: boolean;
  query: CatalogueQuery;
}) {
  const { t, activeCar } = useShop();
  const navigate = useNavigate();
  const { index, sets, fitResults, isLimited, query } = props;
  if (!activeCar) return null;
  // In a list limited to a car, an answered question is shown with its answer, which can be changed.
  const dependsOn = ({ key, position }: Question, set: Product, fit: Fit | undefined) =>
    activeCar.answers[key] === undefined
      ? fit?.question?.key === key
      : isLimited && set.position === position && set.note !== null;
  const questions = fitResults.questions.filter(
    (question) =>
      index === 0 && sets.some((set, setIndex) => dependsOn(question, set, fitResults.fits[setIndex])),
  );
  const isJudged = fitResults.isLoaded && fitResults.car === activeCar;
  const unusedAnswers = listAnswers(activeCar.answers).filter(
    (answer) => !fitResults.questions.some(({ key }) => key === answer.key),
  );
  const needsLevel = (fit: Fit) => fit.question === null && openQuestionOf(fit) !== null;
  const isFirstToNeedLevel = isJudged && fitResults.fits.findIndex(needsLevel) === index;
  const level = isFirstToNeedLevel ? openQuestionOf(fitResults.fits[index]!) : null;
  return (
    <>
      {index === 0 && isLimited && isJudged && unusedAnswers.length > 0 ? (
        <section className="note-box grid dense fit-question">
          <p>{t('question-unused', { vehicle: carLabel(activeCar, t) })}</p>
          {unusedAnswers.map((answer) => (
            <CarAnswer key={answer.key} car={activeCar} answer={answer} />
          ))}
        </section>
      ) : null}
      {questions.map((question) => {
        const value = activeCar.answers[question.key];
        return value === undefined ? (
          <FitQuestion key={question.key} question={question} car={activeCar} />
        ) : (
          <CarAnswer key={question.key} car={activeCar} answer={{ ...question, value }} />
        );
      })}
      {level ? (
        <FitQuestion
          question={level}
          car={activeCar}
          onLevel={(chosen) => {
            const vehicle = { ...query.vehicle, ...chosen };
            if (isLimited && isCar(query.vehicle))
              navigate(categoryPath(query.slug, toUrlQuery({ ...query, vehicle })));
          }}
        />
      ) : null}
    </>
  );
}
