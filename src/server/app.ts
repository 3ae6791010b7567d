import type { AppContext } from './calls/context.ts';
import '#texts/all.ts';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { accountRoutes } from './account/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { setAuditKey } from './audit/audit-key.ts';
import { backInStockRoutes } from './back-in-stock/routes.ts';
import { type BackgroundWork, createBackgroundWork, scheduledJobs } from './background-jobs.ts';
import { createDispatcher, type Dispatcher } from './calls/dispatch.ts';
import { openApiRoutes } from './calls/open-api.ts';
import { serveCalls } from './calls/serve-calls.ts';
import { cartRoutes } from './cart/routes.ts';
import { CATALOGUE_STATE } from './catalogue/queries.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { type CatalogueVersion, watchCatalogueVersion } from './catalogue/version.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { loadEditedTexts } from './content/load-edited-texts.ts';
import { contentRoutes } from './content/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { serveMailbox } from './emails/mailbox-page.ts';
import { garageRoutes } from './garage/routes.ts';
import { savedCarRoutes } from './garage/saved-car-routes.ts';
import { headerRoutes } from './header/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { createImporter } from './imports/run-imports.ts';
import { type Jobs, startJobs } from './jobs/run-jobs.ts';
import { messageRoutes } from './messages/routes.ts';
import { threadRoutes } from './messages/thread-routes.ts';
import { orderRoutes } from './order-commands/routes.ts';
import type { OrderContext } from './order-commands/run-order-command.ts';
import { isLinkOfSender } from './orders/order-access-queries.ts';
import { hasPaidOrder } from './orders/queries.ts';
import { REQUEST_TIMEOUT_MS } from './payments/deadline.ts';
import type { PaymentContext, PlacementStep } from './payments/pay.ts';
import { createProviders } from './payments/providers.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { type Clock, followDatabaseClock } from './platform/clock.ts';
import type { Database } from './platform/db.ts';
import { createHttp } from './platform/http/create-http.ts';
import { measureRequests, serveMetrics } from './platform/http/serve-metrics.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { createLimiter, noLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createObjectStorage } from './platform/object-storage.ts';
import { freeBytes, isReady } from './platform/readiness.ts';
import type { Secrets } from './platform/secrets.ts';
import { recentSearchRoutes } from './recent-searches/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { salesQuoteRoutes } from './sales-quotes/routes.ts';
import type { Settings } from './settings/settings.ts';
import { createFinaliser, type FinaliserContext } from './settlement/finalise-orders.ts';
import { shopProfileLoader } from './shop/shop-profile.ts';
import { registerShopMetrics } from './shop-metrics.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { vitalsRoutes } from './vitals/routes.ts';
import { wishListRoutes } from './wish-lists/routes.ts';
import { wishRoutes } from './wish-lists/wish-routes.ts';

export interface AppOptions {
  settings: Settings;
  database: Database;
  secrets: Secrets;
  log: Log;
  /** Default: the database's clock. */
  clock?: Clock;
  /** Called at each step of an order placement, so that tests can stop the process there. */
  onStep?: (step: PlacementStep) => Promise<void> | void;
  /** Timeout of one request to a payment provider, in milliseconds. */
  provider_timeout?: number;
  /** Timeout of all provider requests of one placement or command together, in milliseconds. */
  request_timeout?: number;
  /** Registers the routes of the pages; absent if only the API is needed. */
  servePages?: (
    http: FastifyInstance,
    options: { dispatcher: Dispatcher; context: AppContext },
  ) => Promise<void>;
  /** Runs the background jobs in this process; default true. */
  runs_jobs?: boolean;
}

export interface App {
  http: FastifyInstance;
  dispatcher: Dispatcher;
  /** The work of the background jobs, so that tests and commands can run it directly. */
  work: BackgroundWork;
  orderContext: OrderContext;
  catalogue: CatalogueVersion;
  jobs: Jobs | null;
  /** Stops the jobs and reports "not ready" to the load balancer. Requests that still arrive are served. */
  drain(): void;
  close(): Promise<void>;
}

/** The whole shop in one process: calls, pages and jobs. The caller owns the database and closes it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, database, secrets, log } = options;
  const { db } = database;
  await setAuditKey(database, secrets);
  const databaseClock = options.clock ? null : await followDatabaseClock(db);
  const clock = options.clock ?? databaseClock!.clock;
  const loadShopProfile = shopProfileLoader(db, settings.shop);
  const catalogue = await watchCatalogueVersion(db, async () => {
    await Promise.all([loadEditedTexts(db, settings.texts), loadShopProfile()]);
  });
  const metrics = createMetrics();
  const replica = database.openReplica?.(
    { seen: () => catalogue.current(), sql: CATALOGUE_STATE },
    metrics.countRead,
  );
  const context: AppContext = {
    db,
    readingDb: replica?.db ?? db,
    clock,
    log,
    settings,
    secrets,
    metrics,
    limiter: settings.limits ? createLimiter() : noLimits,
    isReturningCustomer: (customer_id) => hasPaidOrder(db, customer_id),
    catalogueVersion: () => catalogue.current(),
    catchUpWith: (seen) => catalogue.catchUp(seen),
    catalogueTag: () => catalogue.tag(),
  };
  const payments: PaymentContext = {
    db,
    ...createProviders(settings, clock, options.provider_timeout),
    request_timeout: options.request_timeout ?? REQUEST_TIMEOUT_MS,
    secrets,
    clock,
    log,
    shop: settings.shop,
    onStep: options.onStep ?? (() => {}),
  };
  const finaliser: FinaliserContext = { db, clock, settings };

  const dispatcher = createDispatcher(context);
  const { on } = dispatcher;
  headerRoutes(on);
  signInRoutes(on);
  vehicleRoutes(on);
  catalogueRoutes(on);
  cartRoutes(on);
  const orderContext: OrderContext = { payments, finaliser };
  checkoutRoutes(on, { ...orderContext, finalise: createFinaliser(finaliser) });
  orderRoutes(on, orderContext);
  salesQuoteRoutes(on);
  reminderRoutes(on);
  backInStockRoutes(on);
  messageRoutes(on, isLinkOfSender);
  threadRoutes(on);
  accountRoutes(on);
  addressRoutes(on);
  wishListRoutes(on);
  wishRoutes(on);
  garageRoutes(on);
  savedCarRoutes(on);
  recentSearchRoutes(on);
  articleRoutes(on);
  contentRoutes(on);
  deliveryRoutes(on);
  adminRoutes(on, orderContext, catalogue, () => jobs?.wake('bulk-changes'));
  const uploads = {
    data_dir: settings.data_dir,
    storage: settings.storage && createObjectStorage(settings.storage, clock),
  };
  const importer = createImporter({ ...uploads, database, image_hosts: settings.image_hosts, clock, log });
  importRoutes(on, importer, uploads);
  const unhandled = dispatcher.unhandledCalls();
  if (unhandled.length > 0) throw new Error(`calls without a handler: ${unhandled.join(', ')}`);

  const email_folder = `${settings.data_dir}/mail`;
  const work = createBackgroundWork({ settings, payments, finaliser, importer, email_folder });
  const schedule = scheduledJobs(work, importer, database);
  const jobs = options.runs_jobs === false ? null : await startJobs(db, schedule, log);
  registerShopMetrics(
    context,
    database,
    replica,
    schedule.map(({ name }) => name),
  );

  const http = createHttp({
    log,
    trust_proxy: settings.trust_proxy === 'none' ? undefined : settings.trust_proxy,
    secure: settings.secure,
    has_rate_limits: settings.limits,
  });
  measureRequests(http, context.metrics);
  traceRequests(http);
  let isStopping = false;
  const freeSpace = () => freeBytes(settings.data_dir);
  http.get('/health', { config: { priority: 'always' } }, async () => ({ status: 'ok' }));
  http.get('/ready', { config: { priority: 'always' } }, async (_request, reply) => {
    const isWorking = (jobs?.isRunning() ?? true) && !database.hasFailedRecently();
    const ready = !isStopping && isWorking && (await isReady(db, freeSpace));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  serveMetrics(http, context.metrics, settings.metrics_from);
  openApiRoutes(http, calls, settings);
  serveCalls(http, dispatcher);
  vitalsRoutes(http, context);
  if (settings.smtp_url === undefined && settings.mode === 'demo') serveMailbox(http, email_folder, secrets);
  webhookRoutes(http, { payments, limiter: context.limiter, wake: () => jobs?.wake('provider-events') });
  await options.servePages?.(http, { dispatcher, context });

  return {
    http,
    dispatcher,
    work,
    orderContext,
    catalogue,
    jobs,
    drain() {
      isStopping = true;
      // Ends the leases of the jobs, so that other processes can run them immediately.
      void jobs?.stop();
    },
    async close() {
      isStopping = true;
      await http.close();
      await jobs?.stop();
      await importer.stop();
      catalogue.stop();
      databaseClock?.stop();
      await replica?.close();
    },
  };
}
