import { isAnyLevelSet, parseVehicle, type VehicleLevel } from '#domain/vehicle.ts';
import { CATEGORY_SLUGS } from '../catalogue/catalogue-query.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { parseLocalPath } from '../sign-in/origin.ts';

/** Sends a form about a car that was submitted without JavaScript. `to`: the page to return to. */
export async function submitGarageForm(api: Api, form: FormData) {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const id = field('id');
  const to = parseLocalPath(field('origin') || null);
  const changeCar = (body: object) => api('POST /garage/:id', { params: { id }, body });
  switch (field('intent')) {
    case 'answer':
      return {
        response: await changeCar({ answer: { key: field('key'), value: field('value') || null } }),
        to,
      };
    case 'level':
      return {
        response: await changeCar({
          level: { level: field('level') as VehicleLevel, value: field('value') },
        }),
        to,
      };
    case 'name':
      return { response: await changeCar({ name: field('name') }), to };
    case 'remove':
      return { response: await api('DELETE /garage/:id', { params: { id } }), to };
    default: {
      const chosen = parseVehicle(
        Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
      );
      const body = id ? { id } : chosen;
      const response = await api('POST /garage/choose', { body });
      const slug = CATEGORY_SLUGS.find((each) => each === field('slug')) ?? 'all';
      const sets = isAnyLevelSet(chosen) ? categoryPath(slug, vehicleQuery(chosen)) : null;
      return { response, to: to ?? sets };
    }
  }
}
