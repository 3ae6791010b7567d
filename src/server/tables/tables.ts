import type { AccountTables } from './accounts.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { OperationTables } from './operations.ts';
import type { OrderTables } from './orders.ts';
import type { PaymentTables } from './payments.ts';

/** Column types of every table. The constraints and the meaning of columns are in `migrations/`. */
export interface Tables extends AccountTables, CatalogueTables, OperationTables, OrderTables, PaymentTables {}
