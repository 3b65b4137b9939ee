import { and, eq, inArray, notExists } from 'drizzle-orm';
import { contractFields, fillFields } from '#modules/documents/network-documents/document-fields.ts';
import { parseDocument } from '#modules/documents/network-documents/document-markup.ts';
import { renderPdf } from '#modules/documents/pdf/rendered-pdf.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { storeContract } from '#modules/documents/contract/contracts.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { readDemoDocuments } from './demo-documents.ts';
import { demoPublishers } from './demo-publishers.ts';

const counterparty = 'limited_liability_company';
/** The line of the template that number and date replace. */
const blank = 'Contract No. ____________ of ____________ 20__';

/** Registers the contracts of the demo publishers that have signed one, unless they are registered. */
export async function addDemoContracts(stores: NetworkStores): Promise<void> {
  // Only the API can write files into its data folder.
  if (stores.files === null) return;
  const unregistered = await withoutContract(stores);
  if (unregistered.length === 0) return;
  const template = await demoTemplate();
  for (const party of unregistered) {
    const number = `DN-${party.number}`;
    const { createdAt: at } = party;
    const blocks = fillFields(template.blocks, contractFields(party)).map((block) => ({
      ...block,
      text: block.text.replace(blank, `Contract No. ${number} of ${at.toISOString().slice(0, 10)}`),
    }));
    const pdf = await renderPdf({ ...template, blocks, locale: 'en', author: 'Demo network', updatedAt: at });
    await storeContract(stores, { user: party.id, number, counterparty, at, pdf });
  }
}

async function withoutContract({ database }: NetworkStores) {
  const ids = demoPublishers.map(({ id }) => id);
  return asNetwork(database, (network) => {
    const contracts = network.select().from(contract).where(eq(contract.publisherId, publisher.id));
    return network
      .select()
      .from(publisher)
      .where(and(inArray(publisher.id, ids), eq(publisher.isSignedDocument, true), notExists(contracts)))
      .orderBy(publisher.number);
  });
}

async function demoTemplate() {
  const documents = await readDemoDocuments();
  const found = documents.find(
    (one) => one.kind === 'contract_template' && one.locale === 'en' && one.counterparty === counterparty,
  );
  const reading = parseDocument(found?.source ?? '');
  if ('faults' in reading) throw new Error('The contract of the demo network cannot be read.');
  return reading.document;
}
