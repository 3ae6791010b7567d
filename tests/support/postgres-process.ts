import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';

/** A process with a PostgreSQL server of its own, which it never ends. */
const { socket_url } = await startOwnPostgres({ durable: false });
process.send!(new URL(socket_url).searchParams.get('host'));
