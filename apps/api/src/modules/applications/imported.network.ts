import { and, eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { changedFields, recordAudit } from '#modules/audit/audit-log.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import type { AdBlockForm } from './ad-blocks/ad-block-form.ts';
import { adBlockSearchText } from './ad-blocks/ad-block-repository.ts';
import type { AdBlockRow } from './ad-blocks/ad-block-repository.ts';
import { putListingJobs } from './changes/listing-job.ts';
import type { ApplicationRow } from './rows/application-repository.ts';
import { applicationSearchText } from './search/application-search-text.ts';

/** An application of a publisher who was with the network before. */
export type ImportedApplicationRow = Pick<
  ApplicationRow,
  | 'applicationUrl'
  | 'appAdsTxtUrl'
  | 'bundleId'
  | 'id'
  | 'isNotPublished'
  | 'name'
  | 'platform'
  | 'publisherId'
  | 'status'
  | 'store'
  | 'storeAppId'
>;

/** Adds applications. Jobs look the published ones up in their stores. Throws like `addApplication`. */
export async function addImportedApplications(
  network: NetworkDatabase,
  { actor, settings: { now } }: NetworkStores,
  rows: readonly ImportedApplicationRow[],
): Promise<void> {
  const createdAt = now();
  const added = rows.map((row) => {
    const approvedAt = row.status === 'active' ? createdAt : null;
    const submittedAt = row.status === 'on_check' ? createdAt : null;
    return { ...row, approvedAt, submittedAt, searchText: applicationSearchText(row), createdAt };
  });
  await network.insert(application).values(added);
  const events = rows.map(({ id, publisherId }) => ({
    kind: 'application_created' as const,
    publisherId,
    applicationId: id,
  }));
  await recordAudit(network, { actor }, ...events);
  const published = rows.filter(({ isNotPublished }) => !isNotPublished);
  await putListingJobs(createJobQueue({ now }), network, published, createdAt);
}

/** Renames an application. */
export async function renameImportedApplication(
  network: NetworkDatabase,
  { actor }: NetworkStores,
  row: ApplicationRow,
  name: string,
): Promise<void> {
  const { id: applicationId, publisherId } = row;
  await network
    .update(application)
    .set({ name, searchText: applicationSearchText({ ...row, name }) })
    .where(and(eq(application.id, applicationId), eq(application.publisherId, publisherId)));
  const details = { changes: changedFields(row, { name }, ['name']) };
  await recordAudit(network, { actor }, { kind: 'application_updated', publisherId, applicationId, details });
}

/** An ad block of such an application. */
export type ImportedBlockRow = Pick<AdBlockRow, 'applicationId' | 'id' | 'publisherId' | 'status'> & AdBlockForm;

/** Adds ad blocks. */
export async function addImportedBlocks(
  network: NetworkDatabase,
  { actor, settings: { now } }: NetworkStores,
  rows: readonly ImportedBlockRow[],
): Promise<void> {
  const createdAt = now();
  await network.insert(adBlock).values(rows.map((row) => ({ ...row, searchText: adBlockSearchText(row), createdAt })));
  const events = rows.map(({ id, publisherId, applicationId }) => ({
    kind: 'ad_block_created' as const,
    publisherId,
    applicationId,
    details: { adBlockId: id },
  }));
  await recordAudit(network, { actor }, ...events);
}

/** Changes the fields of an ad block that its publisher may change. */
export async function changeImportedBlock(
  network: NetworkDatabase,
  { actor }: NetworkStores,
  row: AdBlockRow,
  form: AdBlockForm,
): Promise<void> {
  const { id, publisherId, applicationId } = row;
  await network
    .update(adBlock)
    .set({ ...form, searchText: adBlockSearchText({ id, ...form }) })
    .where(and(eq(adBlock.id, id), eq(adBlock.publisherId, publisherId)));
  const details = { adBlockId: id, changes: changedFields(row, form, ['name', 'adFormat', 'place']) };
  await recordAudit(network, { actor }, { kind: 'ad_block_updated', publisherId, applicationId, details });
}
