/** The shopper's cars: up to five for a visitor, or twenty saved and five recent cars for an account. One is active. */

import { z } from 'zod';
import { MAX_CAR_NAME_LENGTH } from '#domain/garage.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import type { CallTable } from './call.ts';
import {
  answersParameter,
  cart,
  fit,
  id,
  question,
  reply,
  text,
  vehicle,
  vehicleBody,
  vehicleQuery,
} from './shapes.ts';

const garageCar = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    /** False for a car of an account that was chosen but not saved. */
    is_saved: z.boolean(),
    is_active: z.boolean(),
    answers: z.record(z.string(), z.string()),
  })
  .extend(vehicle.shape);

/** The listed cars, the active one first, then the latest. */
export const garage = z.object({ cars: z.array(garageCar) });
const garageReply = reply(garage.shape);

export const garageCalls = {
  'GET /garage': {
    summary: "The shopper's cars, and the questions about the active one.",
    access: 'guest-or-account',
    reply: garageReply.extend({ questions: z.array(question) }),
    limit: 'none',
  },
  'POST /garage/choose': {
    summary:
      'Make a car active: one of the garage by its id, or any vehicle. Without either, no car is active.',
    access: 'guest-or-account',
    body: vehicleBody.extend({ id: id.optional() }),
    reply: garageReply,
    extendsGuest: true,
    limit: 'cart',
  },
  'POST /garage/:id': {
    summary:
      'Name a car, which saves it, answer a question about it, or choose a level that is open. The fit of its cart lines is judged again.',
    access: 'guest-or-account',
    params: z.object({ id }),
    body: z.object({
      name: text(MAX_CAR_NAME_LENGTH).nullish(),
      /** Null removes the answer. */
      answer: z.object({ key: text(250), value: text(40).nullable() }).optional(),
      level: z.object({ level: z.enum(VEHICLE_LEVELS), value: text(150) }).optional(),
    }),
    reply: garageReply.extend(cart.shape),
    limit: 'cart',
  },
  'DELETE /garage/:id': {
    summary: 'Remove a car from the garage. Cart lines for it stay.',
    access: 'guest-or-account',
    params: z.object({ id }),
    reply: garageReply,
    limit: 'cart',
  },
  'GET /fit': {
    summary:
      'The fit of sets for a car, and the questions about it. `sets`: `position~part number`, separated by `|`.',
    access: 'public',
    query: vehicleQuery.extend({ answers: answersParameter.optional(), sets: text(8000).optional() }),
    reply: reply({ fits: z.array(fit), questions: z.array(question) }),
    cached: true,
    limit: 'search',
  },
} satisfies CallTable;
