import { randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counterparties, documentKinds } from '#modules/documents/network-documents/document-kinds.ts';
import { locales, oneOf } from '#orders/named-values.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';

const folder = join(import.meta.dirname, 'documents');

/** Adds the documents of the demo network unless there are some already. */
export async function addDemoDocuments(network: NetworkDatabase, updatedAt: Date): Promise<void> {
  const [any] = await network.select({ id: networkDocument.id }).from(networkDocument).limit(1);
  if (any !== undefined) return;
  const documents = await readDemoDocuments();
  await network.insert(networkDocument).values(documents.map((one) => ({ id: randomUUIDv7(), ...one, updatedAt })));
}

/** File names have kind, counterparty and language: `contract-template.self_employed.en.md`. */
export async function readDemoDocuments() {
  const names = await readdir(folder);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const [kind = '', ...rest] = name.replace(/\.md$/, '').split('.');
      const locale = rest.pop() ?? '';
      const [counterparty] = rest;
      return {
        kind: oneOf(documentKinds, kind, 'KIND'),
        locale: oneOf(locales, locale, 'LANGUAGE'),
        counterparty: counterparty === undefined ? null : oneOf(counterparties, counterparty, 'COUNTERPARTY'),
        source: await readFile(join(folder, name), 'utf8'),
      };
    }),
  );
}
