import { z } from 'zod';
import type { VinCorrection } from '#domain/vin.ts';
import type { CallTable } from './call.ts';
import { reply, text, vehicle } from './shapes.ts';

/** A suggested correction of a mistyped VIN, sent with a refusal of `POST /vin`. */
export type VinCorrectionView = VinCorrection & { vehicle: z.output<typeof vehicle> };

/** Sent in the body, because a VIN identifies a person's vehicle and must not appear in a URL or a log. */
const vinBody = z.strictObject({ vin: text(200) });

export const vinCalls = {
  'POST /vin': {
    summary: 'Decode a VIN and find its vehicle in the catalogue. The VIN is not stored or logged.',
    access: 'public',
    body: vinBody,
    reply: reply({
      decoded: vehicle,
      /** The decoded levels that the catalogue has, in its spelling; null if it does not have the model. */
      vehicle: vehicle.nullable(),
      /** True if several of the catalogue's vehicles match, so that the shopper should choose the open levels. */
      is_open: z.boolean(),
    }),
    limit: 'search',
  },
  'POST /admin/vin': {
    summary: 'Decode a VIN that a customer gave. The VIN is not stored, logged or audited.',
    permission: 'orders.see',
    body: vinBody,
    reply: reply({ decoded: vehicle }),
  },
} satisfies CallTable;
