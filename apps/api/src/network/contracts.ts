import { createHash, randomUUIDv7 } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { revokeCurrentContract, saveContract } from '#modules/document/contract/contract-repository.ts';
import { promisedContractLetter } from '#modules/document/contract/promised-contract-letter.ts';
import type { Counterparty } from '#modules/document/network-documents/document-kinds.ts';
import { addContractFile, markFileUnused } from '#modules/file/contract-file.ts';
import { putFileRemoval } from '#modules/file/file-removal.ts';
import { saveSigned } from '#modules/publisher/operator-decisions.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { lockNamedPublisher } from './named-publisher.ts';
import type { NetworkStores } from './network-stores.ts';

/** Bytes. */
export const largestContract = 20 * 1_024 ** 2;

/** A contract that is to be registered. */
export interface NewContract {
  /** E-mail address, Publisher ID or id of the publisher. */
  user: string;
  number: string;
  counterparty: Counterparty;
  /** Of the contract; null for now. */
  at: Date | null;
  /** The signed contract as PDF. */
  pdf: Uint8Array;
}

/** A registered contract as the operator sees it. Times are ISO 8601. */
export interface ContractSummary {
  number: string;
  counterparty: Counterparty;
  updatedAt: string;
  revokedAt: string | null;
  /** The Publisher ID. */
  publisher: number;
  email: string;
  company: string;
}

/** The most contracts of one list. */
const listed = 100;

/**
 * Registers the signed contract of a publisher, in place of the one before, and tells the publisher. Throws when there
 * is no such publisher, the file is no PDF, or the number is that of another publisher's contract.
 */
export async function registerContract(
  stores: NetworkStores,
  registered: NewContract,
): Promise<{ email: string; publisher: number; replaced: string | null }> {
  const { now } = stores.settings;
  const { number } = registered;
  return keepContract(stores, registered, async (network, publisherId) => {
    const letter = { publisherId, event: 'registered' as const, number, reason: null };
    await promisedContractLetter.promise(createJobQueue({ now }), network, letter);
  });
}

/** Registers a contract. `tell` tells the publisher, in the same transaction. */
export async function keepContract(
  stores: NetworkStores,
  { user, number, counterparty, at, pdf }: NewContract,
  tell: (network: NetworkDatabase, publisherId: string) => Promise<void> = async () => {},
): Promise<{ email: string; publisher: number; replaced: string | null }> {
  const { database, settings } = stores;
  const { now } = settings;
  if (at !== null && at > now()) throw new Error('The date of a contract is not in the future.');
  await requirePdf(pdf);
  // Before the bytes are written: a wrong name is the usual fault.
  await asNetwork(database, (network) => lockNamedPublisher(network, user));
  const bytes = await writeBytes(stores, pdf);
  return asNetwork(database, async (network) => {
    const { id: publisherId, email, number: publisherNumber } = await lockNamedPublisher(network, user);
    const updatedAt = at ?? now();
    const before = await requireFreeNumber(network, number, publisherId);
    const replaced = await revokeCurrentContract(network, publisherId, now());
    const name = `contract-${number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.pdf`;
    const fileId = await addContractFile(network, { publisherId, name, createdAt: now(), ...bytes });
    const values = { publisherId, counterparty, fileId, updatedAt, revokedAt: null };
    await saveContract(network, { id: randomUUIDv7(), number, ...values });
    if (before !== null) await markFileUnused(network, before.fileId);
    await saveSigned(network, publisherId, true);
    await recordAudit(network, null, { kind: 'contract_registered', publisherId, details: { number, counterparty } });
    await tell(network, publisherId);
    return { email, publisher: publisherNumber, replaced: replaced === number ? null : replaced };
  });
}

/** Takes the contract of a publisher back and tells the publisher why. Throws when there is none. */
export async function revokeContract(
  { database, settings: { now } }: NetworkStores,
  { user, reason }: { user: string; reason: string },
): Promise<{ email: string; publisher: number; number: string }> {
  return asNetwork(database, async (network) => {
    const { id: publisherId, email, number: publisherNumber } = await lockNamedPublisher(network, user);
    const number = await revokeCurrentContract(network, publisherId, now());
    if (number === null) throw new Error(`${email} (${publisherNumber}) has no contract.`);
    await saveSigned(network, publisherId, false);
    await recordAudit(network, null, { kind: 'contract_revoked', publisherId, details: { number, reason } });
    const letter = { publisherId, event: 'revoked' as const, number, reason };
    await promisedContractLetter.promise(createJobQueue({ now }), network, letter);
    return { email, publisher: publisherNumber, number };
  });
}

/** Registered contracts, those first that were changed last. */
export async function listContracts({ database }: NetworkStores): Promise<ContractSummary[]> {
  const { number, counterparty, updatedAt, revokedAt } = contract;
  const rows = await asNetwork(database, (network) =>
    network
      .select({
        number,
        counterparty,
        updatedAt,
        revokedAt,
        publisher: publisher.number,
        email: publisher.email,
        company: publisher.company,
      })
      .from(contract)
      .innerJoin(publisher, eq(publisher.id, contract.publisherId))
      .orderBy(desc(updatedAt), desc(contract.id))
      .limit(listed),
  );
  return rows.map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

async function requirePdf(pdf: Uint8Array): Promise<void> {
  if (pdf.length > largestContract) throw new Error('The file is larger than 20 MiB.');
  const found = await fileTypeFromBuffer(pdf);
  if (found?.mime !== 'application/pdf') throw new Error('The file is no PDF.');
}

/** Writes bytes that are removed unless a row refers to them soon. */
async function writeBytes({ database, files, settings: { now } }: NetworkStores, pdf: Uint8Array) {
  if (files === null) throw new Error('The files of this network are in the data folder of the API.');
  const key = newFileKey();
  await database.transaction((transaction) =>
    putFileRemoval(createJobQueue({ now }), transaction, { key, now: now() }),
  );
  await files.put(key, piecesOf(pdf));
  return { key, size: pdf.length, sha256: createHash('sha256').update(pdf).digest() };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Answers the contract of the publisher that has the number already, or null. */
async function requireFreeNumber(
  network: NetworkDatabase,
  number: string,
  publisherId: string,
): Promise<{ fileId: string } | null> {
  const [taken] = await network
    .select({ publisherId: contract.publisherId, fileId: contract.fileId, publisher: publisher.number })
    .from(contract)
    .innerJoin(publisher, eq(publisher.id, contract.publisherId))
    .where(eq(contract.number, number));
  if (taken !== undefined && taken.publisherId !== publisherId)
    throw new Error(`Contract ${number} is that of publisher ${taken.publisher}.`);
  return taken ?? null;
}
