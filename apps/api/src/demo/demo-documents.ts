import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@publisher-console/api-contract/locales';
import { counterparties, documentKinds } from '#modules/documents/network-documents/document-kinds.ts';
import { oneOf } from '#orders/option-values.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { integrationGuide } from '#stores/sql/tables/integration.ts';

const documentsFolder = join(import.meta.dirname, 'documents');

/** Adds the documents of the demo network unless there are some already. */
export async function addDemoDocuments(network: NetworkDatabase, updatedAt: Date): Promise<void> {
  const [any] = await network.select({ id: networkDocument.id }).from(networkDocument).limit(1);
  if (any !== undefined) return;
  const documents = await readDemoDocuments();
  await network.insert(networkDocument).values(documents.map((one) => ({ id: randomUUIDv7(), ...one, updatedAt })));
}

/** File names have kind, counterparty and language: `contract-template.self_employed.en.md`. */
export async function readDemoDocuments() {
  const names = await readdir(documentsFolder);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const [kind = '', ...rest] = name.replace(/\.md$/, '').split('.');
      const locale = rest.pop() ?? '';
      const [counterparty] = rest;
      return {
        kind: oneOf(documentKinds, kind, 'KIND'),
        locale: oneOf(locales, locale, 'LANGUAGE'),
        counterparty: counterparty === undefined ? null : oneOf(counterparties, counterparty, 'COUNTERPARTY'),
        source: await readFile(join(documentsFolder, name), 'utf8'),
      };
    }),
  );
}

const guidesFolder = join(import.meta.dirname, 'integration');

/** Adds the guides for the SDK of the demo network, which does not exist, unless there are some already. */
export async function addDemoIntegration(network: NetworkDatabase, updatedAt: Date): Promise<void> {
  const [any] = await network.select({ id: integrationGuide.id }).from(integrationGuide).limit(1);
  if (any !== undefined) return;
  const guides = await readDemoIntegration();
  await network.insert(integrationGuide).values(guides.map((one) => ({ id: randomUUIDv7(), ...one, updatedAt })));
}

/** File names have platform and language: `android.en.md`. */
export async function readDemoIntegration() {
  const names = await readdir(guidesFolder);
  return Promise.all(
    names.toSorted().map(async (file) => {
      const [name = '', locale = ''] = file.split('.');
      return {
        name,
        locale: oneOf(locales, locale, 'LANGUAGE'),
        source: await readFile(join(guidesFolder, file), 'utf8'),
      };
    }),
  );
}
