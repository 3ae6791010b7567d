import { useNavigate } from 'react-router';
import type { Fit } from '#domain/fitment.ts';
import { isCar } from '#domain/vehicle.ts';
import { FitQuestion } from '../garage/FitQuestion.tsx';
import { openQuestionOf, type Question } from '../garage/open-question.ts';
import { categoryPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { type CatalogueQuery, toUrlQuery } from './catalogue-query.ts';
import type { Product } from './ResultCard.tsx';
import type { FitResults } from './use-fits.ts';

/** The questions, and the level to choose, whose answers affect the set at `index` but no earlier set of the list. */
export default function QuestionBeforeSet(props: {
  index: number;
  sets: readonly Product[];
  fitResults: FitResults;
  isLimited: boolean;
  query: CatalogueQuery;
}) {
  const { activeCar } = useShop();
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
      sets.findIndex((set, setIndex) => dependsOn(question, set, fitResults.fits[setIndex])) === index,
  );
  const needsLevel = (fit: Fit) => fit.question === null && openQuestionOf(fit) !== null;
  const isFirstToNeedLevel =
    fitResults.isLoaded && fitResults.car === activeCar && fitResults.fits.findIndex(needsLevel) === index;
  const level = isFirstToNeedLevel ? openQuestionOf(fitResults.fits[index]!) : null;
  return (
    <>
      {questions.map((question) => (
        <FitQuestion key={question.key} question={question} car={activeCar} />
      ))}
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
