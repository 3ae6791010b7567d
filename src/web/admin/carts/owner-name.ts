import type { Translate } from '#texts/texts.ts';
import type { Row } from '../list/list-definition.ts';
import { startOfId } from '../paths.ts';

/** The name or email address of the shopper to whom a cart belongs; otherwise the beginning of a visitor's id. */
export const ownerName = (
  { name, email, customer_id }: Pick<Row<'carts'>, 'customer_id' | 'name' | 'email'>,
  t: Translate,
): string => name || email || t('carts-visitor', { id: startOfId(customer_id) });
