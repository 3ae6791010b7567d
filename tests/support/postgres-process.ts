import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';

/** A process that starts its own PostgreSQL server and never stops it. */

const { socket_url } = await startOwnPostgres({ durable: false });
process.send!(new URL(socket_url).searchParams.get('host'));
