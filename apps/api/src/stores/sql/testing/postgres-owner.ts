/** A process that keeps a Postgres server until it is killed; it tells its parent where both are. */
import { startPostgresServer } from './postgres-server.ts';

const { url, folder } = await startPostgresServer();
process.send?.({ url, folder });
