import type { MouseEvent } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { parseVehicle } from '#domain/vehicle.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { ActionError } from '../forms/ActionError.tsx';
import { formAction } from '../forms/form-action.ts';
import { useAction } from '../forms/use-action.ts';
import { accountPath, categoryPath, homePath, vehicleQuery } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionForm } from './ActionForm.tsx';
import { customerForm } from './customer-form.ts';
import { loadForCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useLoadedState } from './use-loaded-state.ts';

const PATH = accountPath('savedCar');

export const loader = (args: LoaderFunctionArgs) =>
  loadForCustomer(args, accountPath('orders'), (api, customerId) =>
    api('GET /user/:customerId/savedCar', { params: { customerId } }),
  );

const deleteForm = customerForm('delete', PATH, 'account-entry-deleted', (api, customerId, { id = '' }) =>
  api('DELETE /user/:customerId/savedCar/:id', { params: { customerId, id } }),
);
/** Restores a deleted car and, without JavaScript, handles the catalogue's Save Car button. */
const saveForm = customerForm('save', PATH, 'cars-saved', (api, customerId, levels) =>
  api('POST /user/:customerId/savedCar', { params: { customerId }, body: parseVehicle(levels) }),
);
export const action = (args: ActionFunctionArgs) => formAction(args, [deleteForm, saveForm]);

/** The saved cars; each link makes its car the active one and opens its sets (ACC-06). */
export function Component() {
  const { t, chooseCar, showSuccess } = useShop();
  const navigate = useNavigate();
  const [cars, setCars] = useLoadedState(useLoaderData<typeof loader>().savedCar);
  const runner = useAction();

  async function chooseAndOpen(event: MouseEvent, car: (typeof cars)[number]) {
    // The link opens in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await chooseCar({ id: car.id })) navigate(categoryPath('all', vehicleQuery(car)));
  }

  return (
    <>
      <SectionHead title={t('account-saved-car')}>
        <Link className="button" to={homePath()}>
          {t('cars-choose')}
        </Link>
      </SectionHead>
      <ActionError forms={[deleteForm, saveForm]} />
      {cars.length === 0 ? (
        <EmptyState title={t('cars-none')} help={t('cars-none-help')} />
      ) : (
        <ul className="row-list">
          {cars.map((car) => (
            <li key={car.id}>
              <Link
                className="row-name"
                to={categoryPath('all', vehicleQuery(car))}
                onClick={(event) => chooseAndOpen(event, car)}
              >
                {vehicleText(car, t)}
              </Link>
              <div className="row row-actions">
                <ActionForm
                  runner={runner}
                  spec={deleteForm}
                  values={{ id: car.id }}
                  label={t('entry-delete')}
                  context={t('cars-delete-of', { car: vehicleText(car, t) })}
                  onDone={({ savedCar }) => {
                    setCars(savedCar);
                    showSuccess(t('cars-deleted', { car: vehicleText(car, t) }), {
                      label: t('account-undo'),
                      run: () =>
                        runner.run(saveForm, vehicleQuery(car), (reply) => {
                          setCars(reply.savedCar);
                          showSuccess(t('cars-saved'));
                        }),
                    });
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
