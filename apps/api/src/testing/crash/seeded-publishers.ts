import { createPasswords, productCost } from '#modules/accounts/passwords.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { addTestPublisher, testPublisher } from '#stores/sql/testing/test-publisher.ts';

export const password = 'correct horse battery';

export interface SeededPublisher {
  id: string;
  email: string;
  /** Its API token. */
  secret: string;
}

/** Makes the tables of an empty network, and publishers who may use the console. */
export async function seedPublishers(settings: Record<string, string>, count: number): Promise<SeededPublisher[]> {
  const store = await openDatabase({ dataDir: settings['DATA_DIR'] ?? null, url: settings['DATABASE_URL'] });
  try {
    const passwordHash = await createPasswords(productCost).hash(password);
    const able = { passwordHash, hasAcceptedOffer: true, emailConfirmedAt: new Date() };
    const rows = Array.from({ length: count }, () => testPublisher(able));
    for (const row of rows) await addTestPublisher(store.database, row);
    const seeded: SeededPublisher[] = [];
    for (const { id, email } of rows)
      seeded.push({ id, email, secret: (await addApiToken(store.database, id)).secret });
    return seeded;
  } finally {
    await store.close();
  }
}
