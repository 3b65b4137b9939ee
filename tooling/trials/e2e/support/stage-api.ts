import { createApi } from '@publisher-console/api/api.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '@publisher-console/api/guarded-fetch/guarded-post.ts';
import { createPasswords, productCost } from '@publisher-console/api/modules/accounts/passwords.ts';
import { openTemporaryFileStore } from '@publisher-console/api/stores/files/testing/temporary-file-store.ts';
import { openPglite } from '@publisher-console/api/stores/sql/engines/open-pglite.ts';
import { auditEvent } from '@publisher-console/api/stores/sql/tables/audit.ts';
import { addTestPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';
import { momentOf } from '@publisher-console/api/stores/sql/shared-clock.ts';
import { createLazyWarehouse } from '@publisher-console/api/stores/warehouse/testing/lazy-warehouse.ts';
import { testSettings } from '@publisher-console/api/testing/test-settings.ts';
import type { StoredSession } from '@publisher-console/api-client';

const email = 'anna@northwind.example';
const password = 'correct horse battery';

/** The data folder of a migrated, empty database: opening a copy needs a tenth of the time of migrating. */
let template: Promise<Blob> | undefined;

async function openEmptyDatabase() {
  template ??= openPglite({}).then(async ({ client }) => {
    const dump = await client.dumpDataDir('none');
    await client.close();
    return dump;
  });
  return openPglite({ loadDataDir: await template });
}

/** The real API with one publisher, on a clock that the test sets. */
export interface StageApi {
  address: string;
  email: string;
  /** Advances the clock by so many milliseconds. */
  advance: (milliseconds: number) => void;
  signIn: () => Promise<StoredSession>;
  auditKinds: () => Promise<string[]>;
  close: () => Promise<void>;
}

export async function startStageApi(): Promise<StageApi> {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const sql = await openEmptyDatabase();
  const passwordHash = await createPasswords(productCost).hash(password);
  const account = { email, passwordHash, hasAcceptedOffer: true, emailConfirmedAt: new Date(time) };
  await addTestPublisher(sql.database, account);
  const files = await openTemporaryFileStore();
  const { app } = await createApi(
    {
      sql: { ...sql, sharedNow: () => momentOf(time) },
      warehouse: createLazyWarehouse().warehouse,
      files,
      mailer: { send: async () => {} },
      guardedFetch: createGuardedFetch(),
      guardedPost: createGuardedPost(),
    },
    { ...testSettings(), clock: () => time },
    () => new Date(time),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    email,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    signIn: () => signIn(address),
    auditKinds: async () => {
      const rows = await sql.database.select({ kind: auditEvent.kind }).from(auditEvent);
      return rows.map(({ kind }) => kind);
    },
    close: async () => {
      await app.close();
      await sql.close();
      await files.remove();
    },
  };
}

async function signIn(address: string): Promise<StoredSession> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: email, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
  const { data } = (await answer.json()) as {
    data: { token: string; refresh_token: string; user: { id: string; uuid: string } };
  };
  return { userId: `${data.user.id}.${data.user.uuid}`, token: data.token, refreshToken: data.refresh_token };
}
