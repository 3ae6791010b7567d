import { useLocation } from 'react-router';
import { isSizeTopic, OTHER_SIZE } from '#domain/brake-question.ts';
import { answerText } from '#texts/fit-text.ts';
import { contactPath, garagePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { PostButton } from '../ui/PostForm.tsx';
import { useCarChange } from './FitQuestion.tsx';

/** An answer about a car, and a button that asks the question again. */
export function CarAnswer(props: {
  car: { id: string };
  answer: { key: string; position: string; topic: string; value: string };
  /** The page to return to without JavaScript. */
  origin?: string;
}) {
  const { car, answer, origin } = props;
  const { t } = useShop();
  const { pathname, search } = useLocation();
  const { change, error } = useCarChange();
  const { key } = answer;
  const text = answerText(answer, t);
  return (
    <div className="row">
      <span className="note-tag">{text}</span>
      <PostButton
        action={garagePath()}
        values={{ intent: 'answer', key, value: '', id: car.id, origin: origin ?? `${pathname}${search}` }}
        onSubmit={(form) => change(car.id, form)}
        variant="quiet"
        label={t('change')}
        aria-label={t('question-change', { answer: text })}
      />
      {isSizeTopic(answer.topic) && answer.value === OTHER_SIZE ? (
        <p>
          {t('question-other-check')} <Link to={contactPath()}>{t('footer-contact')}</Link>
        </p>
      ) : null}
      <AlertText text={error} />
    </div>
  );
}
