import { isAnyLevelSet, parseVehicle } from '#domain/vehicle.ts';
import { CATEGORY_SLUGS } from '../catalogue/catalogue-query.ts';
import { formValues } from '../forms/form-values.ts';
import { categoryPath, vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import { parseLocalPath } from '../sign-in/origin.ts';
import { carChange } from './car-change.ts';

/** Handles a car's form that was submitted without JavaScript. `returnPath` is the page to open next. */
export async function submitGarageForm(api: Api, form: FormData) {
  const values = formValues(form);
  const { id = '' } = values;
  const params = { id };
  const returnPath = parseLocalPath(values.origin || null);
  const change = carChange(values);
  if (change) return { response: await api('POST /garage/:id', { params, body: change }), returnPath };
  if (values.intent === 'remove')
    return { response: await api('DELETE /garage/:id', { params }), returnPath };
  const vehicle = parseVehicle(values);
  const response = await api('POST /garage/choose', { body: id ? params : vehicle });
  const slug = CATEGORY_SLUGS.find((each) => each === values.slug) ?? 'all';
  const setsPath = isAnyLevelSet(vehicle) ? categoryPath(slug, vehicleQuery(vehicle)) : null;
  return { response, returnPath: returnPath ?? setsPath };
}
