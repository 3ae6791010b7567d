import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { CATEGORY_SLUGS } from '../catalogue/catalogue-query.ts';
import { formValues } from '../forms/form-values.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { parseLocalPath } from '../sign-in/origin.ts';

/** Handles a form about a car that was submitted without JavaScript. `returnPath` is the page to open next. */
export async function submitGarageForm(api: Api, form: FormData) {
  const values = formValues(form);
  const { id = '', value = '' } = values;
  const returnPath = parseLocalPath(values.origin || null);
  const changeCar = (body: object) => api('POST /garage/:id', { params: { id }, body });
  switch (values.intent) {
    case 'answer':
      return { response: await changeCar({ answer: { key: values.key, value: value || null } }), returnPath };
    case 'level':
      return { response: await changeCar({ level: { level: values.level, value } }), returnPath };
    case 'name':
      return { response: await changeCar({ name: values.name }), returnPath };
    case 'remove':
      return { response: await api('DELETE /garage/:id', { params: { id } }), returnPath };
    default: {
      const vehicle = parseVehicle(values);
      const body = id ? { id } : vehicle;
      const response = await api('POST /garage/choose', { body });
      const slug = CATEGORY_SLUGS.find((each) => each === values.slug) ?? 'all';
      const setsPath = isAnyLevelSet(vehicle) ? categoryPath(slug, vehicleQuery(vehicle)) : null;
      return { response, returnPath: returnPath ?? setsPath };
    }
  }
}
