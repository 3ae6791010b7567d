/**
 * The program of `postgres-server.test.ts`. Starts a PostgreSQL server and leaves it running: the test kills this
 * process and checks that the server then stops by itself.
 */

import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';

const { socket_url } = await startOwnPostgres({ durable: false });
// Sends the server's folder, which contains the socket, to the test.
process.send!(new URL(socket_url).searchParams.get('host'));
// A listener keeps the process running until the test kills it.
process.on('disconnect', () => process.exit());
