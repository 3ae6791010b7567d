import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { CATEGORY_SLUGS } from '../catalogue/catalogue-query.ts';
import { formValues } from '../forms/form-values.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { parseLocalPath } from '../sign-in/origin.ts';

/** Sends a form about a car that was submitted without JavaScript. `to`: the page to return to. */
export async function submitGarageForm(api: Api, form: FormData) {
  const values = formValues(form);
  const { id = '', value = '' } = values;
  const to = parseLocalPath(values.origin || null);
  const changeCar = (body: object) => api('POST /garage/:id', { params: { id }, body });
  switch (values.intent) {
    case 'answer':
      return { response: await changeCar({ answer: { key: values.key, value: value || null } }), to };
    case 'level':
      return { response: await changeCar({ level: { level: values.level, value } }), to };
    case 'name':
      return { response: await changeCar({ name: values.name }), to };
    case 'remove':
      return { response: await api('DELETE /garage/:id', { params: { id } }), to };
    default: {
      const chosen = parseVehicle(values);
      const body = id ? { id } : chosen;
      const response = await api('POST /garage/choose', { body });
      const slug = CATEGORY_SLUGS.find((each) => each === values.slug) ?? 'all';
      const sets = isAnyLevelSet(chosen) ? categoryPath(slug, vehicleQuery(chosen)) : null;
      return { response, to: to ?? sets };
    }
  }
}
