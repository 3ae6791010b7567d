import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { parseVehicle, vehicleName } from '#domain/vehicle.ts';
import { formAction } from '../forms/form-action.ts';
import { accountPath, categoryPath, homePath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ActionError } from './ActionError.tsx';
import { ActionForm } from './ActionForm.tsx';
import { actionSpec } from './action-spec.ts';
import { customerIdOrVisitor, dataOrRedirect, requireCustomer } from './require-customer.ts';
import { SectionHead } from './SectionHead.tsx';
import { useAction } from './use-action.ts';
import { useLoadedState } from './use-loaded-state.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customerId } = await requireCustomer(args);
  const response = await api('GET /user/:customerId/savedCar', { params: { customerId } });
  return { savedCar: dataOrRedirect(response, args, accountPath('orders')).savedCar };
}

const deleteCar = async (api: Api, id: string) =>
  api('DELETE /user/:customerId/savedCar/:id', {
    params: { customerId: await customerIdOrVisitor(api), id },
  });

const save = async (api: Api, levels: Record<string, string>) =>
  api('POST /user/:customerId/savedCar', {
    params: { customerId: await customerIdOrVisitor(api) },
    body: parseVehicle(levels),
  });

/** Deletes a car; without JavaScript also handles the Save Car button of the catalogue. */
export const action = (args: ActionFunctionArgs) =>
  formAction(args, [
    actionSpec('delete', accountPath('savedCar'), 'account-entry-deleted', (api, { id = '' }) =>
      deleteCar(api, id),
    ),
    actionSpec('save', accountPath('savedCar'), 'cars-saved', save),
  ]);

/** The saved cars; each links to its sets (ACC-06). */
export function Component() {
  const { t, api } = useShop();
  const [cars, setCars] = useLoadedState(useLoaderData<typeof loader>().savedCar);
  const { isBusy, run, notifyRefusal, notifyDone } = useAction();

  const remove = (car: (typeof cars)[number]) =>
    run(async () => {
      const response = await deleteCar(api, car.id);
      if (!response.ok) return notifyRefusal(response);
      setCars(response.data.savedCar);
      notifyDone(t('cars-deleted', { car: vehicleName(car) }), {
        label: t('account-undo'),
        run: () => restore(car),
      });
    });
  const restore = (car: (typeof cars)[number]) =>
    run(async () => {
      const { year, make, model, submodel, trim, engine } = car;
      const response = await api('POST /user/:customerId/savedCar', {
        params: { customerId: car.customer_id },
        body: { year, make, model, submodel, trim, engine },
      });
      if (!response.ok) return notifyRefusal(response);
      setCars(response.data.savedCar);
    });

  return (
    <>
      <SectionHead title={t('cars-title')}>
        <Link className="button" to={homePath()}>
          {t('cars-choose')}
        </Link>
      </SectionHead>
      <ActionError forms={['delete', 'save']} />
      {cars.length === 0 ? (
        <EmptyState title={t('cars-none')} help={t('cars-none-help')} />
      ) : (
        <ul className="row-list">
          {cars.map((car) => (
            <li key={car.id}>
              <Link className="row-name" to={categoryPath('all', vehicleQuery(car))}>
                {vehicleName(car)}
              </Link>
              <div className="row-actions">
                <ActionForm
                  name="delete"
                  path={accountPath('savedCar')}
                  values={{ id: car.id }}
                  label={t('account-delete')}
                  context={t('cars-delete-of', { car: vehicleName(car) })}
                  isBusy={isBusy}
                  onPress={() => remove(car)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
