import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { listAnswers } from '#domain/brake-question.ts';
import { MAX_CAR_NAME_LENGTH } from '#domain/garage.ts';
import { isCar, NO_VEHICLE, parseVehicle, VEHICLE_LEVELS } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { SaveCar } from '../catalogue/SaveCar.tsx';
import { carQuery, categoryPath, garagePath } from '../paths.ts';
import { apiOf, dataOrThrow } from '../platform/api.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { useRequest } from '../platform/use-request.ts';
import { originOf } from '../sign-in/origin.ts';
import { AlertText } from '../ui/AlertText.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';
import { PostButton, PostForm } from '../ui/PostForm.tsx';
import { VehicleSelector } from '../vehicle-selector/VehicleSelector.tsx';
import { loadAllOptions } from '../vehicle-selector/vehicle-options.ts';
import { CarAnswer } from './CarAnswer.tsx';
import { carLabel } from './car-label.ts';
import { FitQuestion, useCarChange } from './FitQuestion.tsx';
import { submitGarageForm } from './garage-form.ts';
import type { Question } from './open-question.ts';

export const handle = { cache: 'private', noindex: true };

/** Loads the cars and the selector's options. Without JavaScript, the URL has the levels chosen so far. */
export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args);
  const { searchParams } = new URL(args.request.url);
  const { cars, questions } = dataOrThrow(await api('GET /garage'));
  const isChoosing = VEHICLE_LEVELS.some((level) => searchParams.has(level));
  const selection = isChoosing ? parseVehicle(Object.fromEntries(searchParams)) : NO_VEHICLE;
  return {
    cars,
    questions,
    selection,
    options: await loadAllOptions(api, selection),
    origin: originOf(args.request),
  };
}

/** Handles every form about cars that is sent without JavaScript, from any page. */
export async function action(args: ActionFunctionArgs) {
  const { response, returnPath } = await submitGarageForm(apiOf(args), await args.request.formData());
  return response.ok
    ? redirect(returnPath ?? garagePath())
    : data({ error: response.data.smessage }, { status: response.status });
}

export function Component() {
  const { t, cars: currentCars, account, clearNotices } = useShop();
  const { key } = useLocation();
  const loaderData = useLoaderData<typeof loader>();
  const { selection, options, origin } = loaderData;
  const cars = currentCars ?? (loaderData.cars as GarageCar[]);
  const actionData = useActionData<typeof action>();
  // After a vehicle was added, notices about other vehicles would be out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(clearNotices, [key]);
  return (
    <div className="page stack">
      <PageHead title={t('garage-title')} description={t('garage-help')} noindex />
      <h1>{t('garage-title')}</h1>
      <p>{t('garage-help')}</p>
      <AlertText text={actionData?.error} />
      {origin ? <ParagraphLink to={origin}>{t('garage-back')}</ParagraphLink> : null}
      <div className="garage">
        <section className="stack">
          {cars.length === 0 ? <p className="panel">{t('garage-empty')}</p> : null}
          <ul className="grid tight">
            {cars.map((car) => (
              <li key={car.id}>
                <Car car={car} questions={loaderData.questions} origin={origin} />
              </li>
            ))}
          </ul>
          {account ? null : <p className="quiet">{t('garage-full-visitor')}</p>}
        </section>
        <section className="panel">
          <h2>{t('garage-add')}</h2>
          <VehicleSelector
            // Starts over after a vehicle was added.
            key={key}
            slug="all"
            selection={selection}
            options={options}
            action={garagePath()}
            origin={origin ?? garagePath()}
          />
        </section>
      </div>
    </div>
  );
}

function Car(props: { car: GarageCar; questions: readonly Question[]; origin: string | null }) {
  const { t, api, account, chooseCar, setCars, notify } = useShop();
  const { send } = useRequest();
  const { car, questions, origin } = props;
  const vehicle = vehicleText(car, t);
  const label = carLabel(car, t);
  const answers = listAnswers(car.answers);
  const openQuestions = car.is_active ? questions.filter(({ key }) => car.answers[key] === undefined) : [];
  const remove = () =>
    send(
      () => api('DELETE /garage/:id', { params: { id: car.id } }),
      (reply) => {
        setCars(reply.cars);
        notify({ id: 'garage', kind: 'status', text: t('garage-removed', { vehicle: label }) });
      },
      (text) => notify({ id: 'garage', kind: 'alert', text }),
    );
  const hiddenFields = { id: car.id, origin: origin ?? garagePath() };
  return (
    <article className="panel grid dense" aria-label={label}>
      <h2>{label}</h2>
      <p className="row">
        {car.is_active ? <span className="tag ok">{t('garage-active')}</span> : null}
        {car.is_saved ? null : <span className="quiet">{t('garage-unsaved')}</span>}
        {isCar(car) ? <Link to={categoryPath('all', carQuery(car))}>{t('garage-show')}</Link> : null}
      </p>
      {answers.length > 0 ? (
        <ul className="row">
          {answers.map((answer) => (
            <li key={answer.key}>
              <CarAnswer car={car} answer={answer} origin={hiddenFields.origin} />
            </li>
          ))}
        </ul>
      ) : null}
      {openQuestions.map((question) => (
        <FitQuestion key={question.key} question={question} car={car} />
      ))}
      <CarName car={car} vehicle={vehicle} />
      <div className="row">
        {/* With an empty id, no car remains active. */}
        <PostButton
          action={garagePath()}
          values={{ intent: 'choose', ...hiddenFields, id: car.is_active ? '' : car.id }}
          onSubmit={() => chooseCar(car.is_active ? {} : { id: car.id })}
          label={car.is_active ? t('garage-stop') : t('garage-use')}
          aria-label={car.is_active ? t('garage-stop') : t('use-vehicle', { vehicle: label })}
        />
        {account && !car.is_saved ? (
          <SaveCar
            vehicle={car}
            label={t('garage-save')}
            aria-label={t('garage-save-of', { vehicle: label })}
          />
        ) : null}
        <PostButton
          action={garagePath()}
          values={{ intent: 'remove', ...hiddenFields }}
          onSubmit={remove}
          variant="quiet"
          label={t('remove')}
          aria-label={t('garage-remove-of', { vehicle: label })}
        />
      </div>
    </article>
  );
}

function CarName({ car, vehicle }: { car: GarageCar; vehicle: string }) {
  const { t } = useShop();
  const { change, error } = useCarChange();
  return (
    <PostForm
      action={garagePath()}
      values={{ intent: 'name', id: car.id }}
      onSubmit={(form) => change(car.id, form)}
    >
      <FieldWithButton
        id={`name-${car.id}`}
        label={t('garage-name')}
        button={{ label: t('garage-name-save'), 'aria-label': t('garage-name-of', { vehicle }) }}
        error={error ?? undefined}
        name="name"
        maxLength={MAX_CAR_NAME_LENGTH}
        defaultValue={car.name ?? ''}
      />
    </PostForm>
  );
}
