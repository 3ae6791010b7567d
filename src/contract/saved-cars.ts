import { z } from 'zod';
import type { CallTable } from './call.ts';
import { echoed, id, ownPath, scode, smessage, vehicle, vehicleBody } from './shapes.ts';

/** Cars that a customer shops for again and again; at most twenty. */

export const savedCar = z.object({ id: z.string(), customer_id: z.string() }).extend(vehicle.shape);
const list = z.object({ scode, smessage, savedCar: z.array(savedCar) });

export const savedCarCalls = {
  'GET /user/:customerId/savedCar': {
    summary: 'The saved cars, the latest first.',
    access: 'account',
    params: ownPath,
    reply: list,
    limit: 'none',
  },
  'POST /user/:customerId/savedCar': {
    summary: 'Saves a car: year, make and model at least. Saving it again changes nothing.',
    access: 'account',
    params: ownPath,
    body: vehicleBody.extend({ customer_id: echoed }),
    reply: list,
    limit: 'account',
  },
  'DELETE /user/:customerId/savedCar/:id': {
    summary: 'Deletes a saved car; the answer is what remains.',
    access: 'account',
    params: ownPath.extend({ id }),
    reply: list,
    limit: 'account',
  },
} satisfies CallTable;
