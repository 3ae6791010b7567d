import { useLocation } from 'react-router';
import { needsAcknowledgement } from '#domain/cart.ts';
import { carWithAnswers } from '../catalogue/fit-text.ts';
import { FitQuestion } from '../garage/FitQuestion.tsx';
import { openQuestionOf } from '../garage/open-question.ts';
import { cartPath, garagePath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { useRequest } from '../platform/use-request.ts';
import { Button } from '../ui/Button.tsx';
import { PostButton, PostForm } from '../ui/PostForm.tsx';
import type { Line } from './cart-types.ts';
import { LineFit } from './LineFit.tsx';

/** The car of a line: its verdict, the question that decides it, the acknowledgement and a form to change the car. */
export function LineCar({ line, name, cars }: { line: Line; name: string; cars: GarageCar[] }) {
  const { t, api, setCart, notify } = useShop();
  const { pathname } = useLocation();
  const { isBusy, send } = useRequest();
  // The set and its fitment (position and note) identify the line.
  const { part_number, car_part_id, car_id } = line;
  function setCar(chosenId: string | null, is_acknowledged: boolean) {
    const body = { part_number, car_part_id, car_id: chosenId, is_acknowledged };
    const showAlert = (text: string) => notify({ id: 'cart', kind: 'alert', text });
    send(() => api('POST /user/cart/car', { body }), setCart, showAlert);
  }
  const formValues = { intent: 'car', part_number, car_part_id };
  const openQuestion = openQuestionOf(line.fit);
  return (
    <div className="grid dense">
      <LineFit line={line} />
      {car_id && openQuestion ? <FitQuestion question={openQuestion} car={{ ...line, id: car_id }} /> : null}
      {needsAcknowledgement(line) ? (
        <PostButton
          action={cartPath()}
          values={{ ...formValues, car_id: car_id ?? '', is_acknowledged: 'on' }}
          onSubmit={() => setCar(car_id, true)}
          label={t('add-acknowledge')}
          aria-disabled={isBusy}
        />
      ) : null}
      <details className="line-car">
        <summary aria-label={t(car_id ? 'line-car-of' : 'line-car-choose-of', { name })}>
          {t(car_id ? 'line-car-change' : 'line-car-choose')}
        </summary>
        <PostForm
          action={cartPath()}
          className="field-and-button"
          values={formValues}
          onSubmit={(form) => {
            const chosenId = String(form.get('car_id') ?? '') || null;
            // An acknowledgement holds only for the car for which it was given.
            setCar(chosenId, chosenId === car_id && line.is_acknowledged);
          }}
        >
          <select className="input" name="car_id" aria-label={t('line-car')} defaultValue={car_id ?? ''}>
            <option value="">{t('line-car-none')}</option>
            {cars.map((car) => (
              <option key={car.id} value={car.id}>
                {carWithAnswers(car, t, line.position)}
              </option>
            ))}
          </select>
          <Button type="submit" label={t('change')} aria-disabled={isBusy} />
        </PostForm>
        <ParagraphLink to={garagePath(pathname)}>{t('garage-add')}</ParagraphLink>
      </details>
    </div>
  );
}
