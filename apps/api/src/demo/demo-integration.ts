import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales, oneOf } from '#orders/named-values.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { integrationGuide } from '#stores/sql/tables/integration.ts';

const folder = join(import.meta.dirname, 'integration');

/** Adds the guides for the SDK of the demo network, which does not exist, unless there are some already. */
export async function addDemoIntegration(network: NetworkDatabase, updatedAt: Date): Promise<void> {
  const [any] = await network.select({ id: integrationGuide.id }).from(integrationGuide).limit(1);
  if (any !== undefined) return;
  const guides = await readDemoIntegration();
  await network.insert(integrationGuide).values(guides.map((one) => ({ id: randomUUIDv7(), ...one, updatedAt })));
}

/** File names have platform and language: `android.en.md`. */
export async function readDemoIntegration() {
  const names = await readdir(folder);
  return Promise.all(
    names.toSorted().map(async (file) => {
      const [name = '', locale = ''] = file.split('.');
      return {
        name,
        locale: oneOf(locales, locale, 'LANGUAGE'),
        source: await readFile(join(folder, file), 'utf8'),
      };
    }),
  );
}
