import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { isSizeTopic } from '#domain/brake-question.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { choiceText, questionText } from '#texts/question-text.ts';
import { levelText, vehicleText } from '#texts/vehicle-text.ts';
import { formValues } from '../forms/form-values.ts';
import { contactPath, garagePath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { useRequest } from '../platform/use-request.ts';
import { AlertText } from '../ui/AlertText.tsx';
import { PostButton } from '../ui/PostForm.tsx';
import { carChange } from './car-change.ts';
import type { MissingLevel, Question } from './open-question.ts';
import { RotorDrawing } from './RotorDrawing.tsx';
import './garage.css';

interface FitQuestionProps {
  question: Question | MissingLevel;
  car: Vehicle & Pick<GarageCar, 'id' | 'answers'>;
  children?: ReactNode;
  onLevel?: ((level: Partial<Vehicle>) => void) | undefined;
}

/** Sends the forms that change a car. If a change fails, `error` is the message to show. */
export function useCarChange() {
  const { api, setCars, setCart } = useShop();
  const [error, setError] = useState<string | null>(null);
  const { isBusy, send } = useRequest();
  function change(id: string, form: FormData, onChanged?: () => void) {
    setError(null);
    send(
      () => api('POST /garage/:id', { params: { id }, body: carChange(formValues(form))! }),
      (reply) => {
        setCars(reply.cars);
        setCart(reply);
        onChanged?.();
      },
      setError,
    );
  }
  return { change, error, isBusy };
}

interface Choice {
  value: string;
  label: string;
}

/** Asks one question about a car. Each choice is a form, so that it works without JavaScript. */
export function FitQuestion({ question, car, onLevel, children }: FitQuestionProps) {
  const { t } = useShop();
  const vehicle = vehicleText(car, t);
  if ('level' in question) {
    const { level, values } = question as { level: 'submodel' | 'trim' | 'engine'; values: string[] };
    return (
      <section className="note-box info grid dense fit-question">
        <p className="label">{t(`question-level-${level}`, { vehicle })}</p>
        <ChoiceButtons
          car={car}
          fields={{ intent: 'level', level }}
          choices={values.map((value) => ({ value, label: levelText(level, value, t) }))}
          onChosen={(value) => onLevel?.({ [level]: value })}
        />
        <ParagraphLink to={contactPath()}>{t('fit-ask')}</ParagraphLink>
      </section>
    );
  }
  const { key, topic, choices } = question;
  return (
    <section className="note-box grid dense fit-question">
      <p className="label">{questionText(question, vehicle, t)}</p>
      <ChoiceButtons
        car={car}
        fields={{ intent: 'answer', key }}
        choices={choices.map((value) => ({ value, label: choiceText(topic, value, t) }))}
      />
      {isSizeTopic(topic) ? (
        <details>
          <summary>{t('question-how')}</summary>
          <div className="how-to-measure">
            <RotorDrawing />
            <div>
              <p>{t('question-how-measure')}</p>
              <p>{t('question-how-stamp')}</p>
            </div>
          </div>
        </details>
      ) : null}
      {children}
    </section>
  );
}

function ChoiceButtons(props: {
  car: FitQuestionProps['car'];
  fields: Record<string, string>;
  choices: Choice[];
  onChosen?(value: string): void;
}) {
  const { car, fields, choices } = props;
  const { pathname, search } = useLocation();
  const { change, error, isBusy } = useCarChange();
  return (
    <>
      <ul className="row">
        {choices.map((choice) => (
          <li key={choice.value}>
            <PostButton
              action={garagePath()}
              values={{ ...fields, value: choice.value, id: car.id, origin: `${pathname}${search}` }}
              onSubmit={(form) => change(car.id, form, () => props.onChosen?.(choice.value))}
              label={choice.label}
              // After an answer, the question stays until the fit for it is loaded.
              aria-disabled={isBusy || fields.key! in car.answers}
            />
          </li>
        ))}
      </ul>
      <AlertText text={error} />
    </>
  );
}
