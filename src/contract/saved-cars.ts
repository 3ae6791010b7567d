/** A customer's saved cars, at most twenty. */

import { z } from 'zod';
import type { CallTable } from './call.ts';
import { customerPath, id, ignored, reply, vehicle, vehicleBody } from './shapes.ts';

export const savedCar = z.object({ id: z.string(), customer_id: z.string() }).extend(vehicle.shape);
const list = reply({ savedCar: z.array(savedCar) });

export const savedCarCalls = {
  'GET /user/:customerId/savedCar': {
    summary: 'The saved cars, newest first.',
    access: 'account',
    params: customerPath,
    reply: list,
    limit: 'none',
  },
  'POST /user/:customerId/savedCar': {
    summary: 'Save a car with at least year, make and model. Idempotent.',
    access: 'account',
    params: customerPath,
    body: vehicleBody.extend({ customer_id: ignored }),
    reply: list,
    limit: 'account',
  },
  'DELETE /user/:customerId/savedCar/:id': {
    summary: 'Delete a saved car. Returns the remaining cars.',
    access: 'account',
    params: customerPath.extend({ id }),
    reply: list,
    limit: 'account',
  },
} satisfies CallTable;
