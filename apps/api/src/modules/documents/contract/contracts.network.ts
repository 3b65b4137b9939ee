import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Counterparty } from '#modules/documents/network-documents/document-kinds.ts';
import { isPdf } from '#modules/files/file-heads.ts';
import { addOrderFile, markFileUnused, writeOrderFile } from '#modules/files/order-files.ts';
import { lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { saveSigned } from '#modules/publishers/publisher-account.ts';
import { documentChanged } from '#modules/webhooks/events/object-events.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { contractEmailJob, contractTitle } from './contract-email.ts';
import { revokeCurrentContract, saveContract } from './contract-repository.ts';

/** Bytes. */
const largestContract = 20 * 1_024 ** 2;

/** Throws when the file is not a PDF, or too large. */
function requirePdf(pdf: Uint8Array): void {
  if (pdf.length > largestContract) throw new OrderRefused('file_large', 20);
  if (!isPdf(Buffer.from(pdf.subarray(0, 2_048)))) throw new OrderRefused('file_not_pdf');
}

/** A signed contract to register. */
interface NewContract {
  /** E-mail address, Publisher ID or id of the publisher. */
  user: string;
  number: string;
  counterparty: Counterparty;
  /** Its date; null for now. */
  at: Date | null;
  pdf: Uint8Array;
}

/**
 * Registers the signed contract of a publisher in place of the earlier one, and mails the publisher. Throws when there is
 * no such publisher, the file is not a PDF, or another publisher's contract has the number.
 */
export async function registerContract(
  stores: NetworkStores,
  registered: NewContract,
): Promise<{ email: string; publisher: number; replaced: string | null }> {
  const { now } = stores.settings;
  const { number } = registered;
  return storeContract(stores, registered, async (network, { id: publisherId, locale }) => {
    const jobs = createJobQueue({ now });
    const payload = { publisherId, event: 'registered' as const, number, reason: null };
    await contractEmailJob.put(jobs, network, payload);
    await recordEvent({ jobs, now }, network, publisherId, contractChanged(locale, true));
  });
}

/** Registers a contract. `notify` runs in the same transaction. */
export async function storeContract(
  stores: NetworkStores,
  { user, number, counterparty, at, pdf }: NewContract,
  notify: (network: NetworkDatabase, publisher: AccountRow) => Promise<void> = async () => {},
): Promise<{ email: string; publisher: number; replaced: string | null }> {
  const { database, actor, settings } = stores;
  const { now } = settings;
  if (at !== null && at > now()) throw new OrderRefused('contract_date');
  requirePdf(pdf);
  // Checked before the file is written: a mistyped publisher is the usual mistake.
  await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const bytes = await writeOrderFile(stores, pdf);
  return asNetwork(database, async (network) => {
    const row = await lockNamedPublisher(network, user);
    const { id: publisherId, email, number: publisherNumber } = row;
    const updatedAt = at ?? now();
    const before = await requireFreeNumber(network, number, publisherId);
    const replaced = await revokeCurrentContract(network, publisherId, now());
    const name = `contract-${number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.pdf`;
    const file = { purpose: 'contract' as const, type: 'application/pdf', name, createdAt: now() };
    const fileId = await addOrderFile(network, { publisherId, ...file, ...bytes });
    const values = { publisherId, counterparty, fileId, updatedAt, revokedAt: null };
    await saveContract(network, { id: randomUUIDv7(), number, ...values });
    if (before !== null) await markFileUnused(network, before.fileId);
    await saveSigned(network, publisherId, true);
    await recordAudit(
      network,
      { actor },
      { kind: 'contract_registered', publisherId, details: { number, counterparty } },
    );
    await notify(network, row);
    return { email, publisher: publisherNumber, replaced: replaced === number ? null : replaced };
  });
}

/** Revokes the contract of a publisher and mails the reason. Throws when there is none. */
export async function revokeContract(
  { database, actor, settings: { now } }: NetworkStores,
  { user, reason }: { user: string; reason: string },
): Promise<{ email: string; publisher: number; number: string }> {
  return asNetwork(database, async (network) => {
    const { id: publisherId, email, locale, number: publisherNumber } = await lockNamedPublisher(network, user);
    const number = await revokeCurrentContract(network, publisherId, now());
    if (number === null) throw new OrderRefused('contract_absent', email, publisherNumber);
    await saveSigned(network, publisherId, false);
    await recordAudit(network, { actor }, { kind: 'contract_revoked', publisherId, details: { number, reason } });
    const jobs = createJobQueue({ now });
    const payload = { publisherId, event: 'revoked' as const, number, reason };
    await contractEmailJob.put(jobs, network, payload);
    await recordEvent({ jobs, now }, network, publisherId, contractChanged(locale, false));
    return { email, publisher: publisherNumber, number };
  });
}

function contractChanged(locale: Locale, isSigned: boolean) {
  return documentChanged({ document: 'contract', title: contractTitle[locale], isSigned });
}

/** Returns the publisher's own contract with the number, or null. Throws when another publisher's contract has it. */
async function requireFreeNumber(
  network: NetworkDatabase,
  number: string,
  publisherId: string,
): Promise<{ fileId: string } | null> {
  const [holder] = await network
    .select({ publisherId: contract.publisherId, fileId: contract.fileId, publisher: publisher.number })
    .from(contract)
    .innerJoin(publisher, eq(publisher.id, contract.publisherId))
    .where(eq(contract.number, number));
  if (holder !== undefined && holder.publisherId !== publisherId)
    throw new OrderRefused('contract_number_taken', number, holder.publisher);
  return holder ?? null;
}
