/** A process that holds a Postgres server until it is killed; it sends its parent the URL and the folder. */
import { startPostgresServer } from './postgres-server.ts';

const { url, folder } = await startPostgresServer();
process.send?.({ url, folder });
