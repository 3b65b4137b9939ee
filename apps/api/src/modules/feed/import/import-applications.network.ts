import { randomUUIDv7 } from 'node:crypto';
import type { Platform } from '@publisher-console/api-contract';
import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { statuses } from '@publisher-console/api-contract/statuses';
import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { failureAnswers } from '#contract/failure-answers.ts';
import { mandatorySentences } from '#contract/validation/body-errors.ts';
import { createSchemaCheck } from '#contract/validation/schema-check.ts';
import { isBundleId } from '#modules/app-store/bundle-id.ts';
import { readImportedApplication } from '#modules/applications/changes/application-form.ts';
import type { ImportedForm } from '#modules/applications/changes/application-form.ts';
import { addImportedApplications, renameImportedApplication } from '#modules/applications/imported.network.ts';
import type { ImportedApplicationRow } from '#modules/applications/imported.network.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { application } from '#stores/sql/tables/application.ts';
import { applicationExternalId } from '#stores/sql/tables/feed.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { paced, unlessRefused } from './import-file.ts';
import type { ImportedRow, ImportFaults } from './import-file.ts';
import type { Importing, ImportPlan } from './import-plan.network.ts';
import { applicationsByExternalId, inParts, namedPublishers, parts } from './named-rows.network.ts';
import type { ImportedApplication, ImportedPublisher, NamedRow } from './named-rows.network.ts';

/** A valid row. */
interface ParsedRow extends ImportedForm, ImportedRow<'apps'> {
  externalId: string;
  publisherId: string;
  platform: Platform;
  /** Null if the file does not contain it. */
  bundleId: string | null;
  status: KnownStatus;
}

/**
 * Plans applications. An application that its publisher already has, by its link, gets the external id. In one with the
 * external id, an import changes only the name, because any other change would make it another application; its status
 * stays as decided.
 */
export async function planApplications(
  rows: readonly ImportedRow<'apps'>[],
  { network, stores, forms, source, faults }: Importing,
): Promise<ImportPlan> {
  const find = await namedPublishers(
    network,
    source,
    rows.map(({ cells }) => cells.publisher ?? ''),
  );
  const checkBody = createSchemaCheck('ApplicationCreateRequest', mandatorySentences.createApplication);
  const valid: ParsedRow[] = [];
  for await (const row of paced(rows)) {
    const parsed = readRow(row, { owner: find(row.cells.publisher ?? ''), checkBody, faults });
    if (parsed !== null) valid.push(parsed);
  }
  const owners = [...new Set(valid.map(({ publisherId }) => publisherId))];
  const present = await lockedApplications(owners);
  const byId = await applicationsByExternalId(
    network,
    source,
    valid.map(({ externalId }) => externalId),
  );
  const named = await idsInSource(present);
  const byLink = new Map(present.map((row) => [linkKey(row.publisherId, row.store, row.storeAppId), row]));
  const counts = new Map(owners.map((owner) => [owner, 0]));
  for (const { publisherId } of present) counts.set(publisherId, (counts.get(publisherId) ?? 0) + 1);

  const created: { id: string; row: ParsedRow }[] = [];
  const identified: { id: string; row: ParsedRow; known: ImportedApplication }[] = [];
  const renamed: { known: ImportedApplication; row: ParsedRow }[] = [];
  const changes: ImportPlan['changes'] = [];
  const left: ImportPlan['left'] = [];
  const links = new Set<string>();
  let unchanged = 0;
  for (const row of valid) {
    const key = row.link === null ? null : linkKey(row.publisherId, row.link.store, row.link.id);
    if (key !== null && links.has(key)) faults.add(row.line, 'store_url', 'is that of an earlier line');
    if (key !== null) links.add(key);
    const known = byId.get(row.externalId) ?? (key === null ? undefined : byLink.get(key));
    if (known === undefined) {
      requireBelowLimit(row);
      created.push({ id: randomUUIDv7(), row });
    } else if (known.deletedAt !== null && known.publisherId === row.publisherId) {
      left.push({ line: row.line, reason: 'the application is deleted, and stays so' });
      unchanged += 1;
    } else if (!isRefused(row, known)) {
      const isNamed = byId.has(row.externalId);
      const isRenamed = known.name !== row.name;
      if (!isNamed) identified.push({ id: known.id, row, known });
      if (isRenamed) renamed.push({ known, row });
      if (isNamed && !isRenamed) unchanged += 1;
      else changes.push({ line: row.line, change: changeText(row, known, isNamed) });
    }
  }
  return {
    created: created.length,
    unchanged,
    changes,
    left,
    write,
  };

  /** The applications of publishers, locked like their publishers: no call adds one meanwhile. */
  async function lockedApplications(publishers: string[]): Promise<ImportedApplication[]> {
    const ids = publishers.toSorted();
    await inParts(ids, (part) =>
      network
        .select({ id: publisher.id })
        .from(publisher)
        .where(inArray(publisher.id, part))
        .orderBy(publisher.id)
        .for('no key update'),
    );
    return inParts(ids, (part) =>
      network
        .select()
        .from(application)
        .where(and(inArray(application.publisherId, part), isNull(application.deletedAt))),
    );
  }

  async function idsInSource(known: readonly ImportedApplication[]): Promise<Map<string, string>> {
    const ids = known.map(({ id }) => id);
    const found = await inParts(ids, (part) =>
      network
        .select()
        .from(applicationExternalId)
        .where(and(eq(applicationExternalId.source, source), inArray(applicationExternalId.applicationId, part))),
    );
    return new Map(found.map(({ applicationId, externalId }) => [applicationId, externalId]));
  }

  function requireBelowLimit({ line, publisherId }: ParsedRow): void {
    const count = (counts.get(publisherId) ?? 0) + 1;
    counts.set(publisherId, count);
    if (count > forms.mostApplications) faults.add(line, 'publisher', failureAnswers.application_limit.message.en);
  }

  function isRefused(row: ParsedRow, known: ImportedApplication): boolean {
    const faultsOfRow = faultsOf(row, known);
    for (const [column, reason] of faultsOfRow) faults.add(row.line, column, reason, row.cells[column]);
    return faultsOfRow.length > 0;
  }

  /** Why a row is not of the application that it names. */
  function faultsOf(row: ParsedRow, known: ImportedApplication): [keyof ParsedRow['cells'], string][] {
    const other = named.get(known.id);
    if (other !== undefined && other !== row.externalId)
      return [['external_id', 'differs from the one that this application has']];
    const isSameLink = known.store === (row.link?.store ?? null) && known.storeAppId === (row.link?.id ?? null);
    const differing = {
      publisher: known.publisherId !== row.publisherId,
      platform: known.platform !== row.platform,
      // Its publisher may have put it into a store since.
      store_url: row.link !== null && !isSameLink,
    };
    return (Object.keys(differing) as (keyof typeof differing)[])
      .filter((column) => differing[column])
      .map((column) => [column, 'differs from that of the application']);
  }

  async function write(): Promise<void> {
    for await (const part of parts(created)) {
      const added = part.map(({ id, row }) => valuesOf(id, row));
      await addImportedApplications(network, stores, added);
    }
    for await (const part of parts([...created, ...identified])) {
      const ids = part.map(({ id, row }) => ({ applicationId: id, source, externalId: row.externalId }));
      await network.insert(applicationExternalId).values(ids);
    }
    const events = identified.map(({ id, known }) => ({
      kind: 'external_id_set' as const,
      publisherId: known.publisherId,
      details: { application: id, source },
    }));
    for await (const part of parts(events)) await recordAudit(network, { actor: stores.actor }, ...part);
    for await (const { known, row } of paced(renamed))
      await renameImportedApplication(network, stores, known, row.name);
  }
}

function changeText({ name, externalId }: ParsedRow, known: ImportedApplication, isNamed: boolean): string {
  const id = isNamed ? [] : [`gets the id ${externalId}`];
  const rename = name === known.name ? [] : [`is renamed to ${JSON.stringify(name)}`];
  return `${known.number} ${JSON.stringify(known.name)} ${[...id, ...rename].join(' and ')}`;
}

function linkKey(publisherId: string, store: string | null, storeAppId: string | null): string {
  return `${publisherId} ${store} ${storeAppId}`;
}

function valuesOf(id: string, row: ParsedRow): ImportedApplicationRow {
  const { publisherId, name, platform, bundleId, status, link, appAdsTxtUrl } = row;
  return {
    id,
    publisherId,
    name,
    platform,
    isNotPublished: link === null,
    status,
    store: link?.store ?? null,
    storeAppId: link?.id ?? null,
    bundleId,
    applicationUrl: link === null ? null : applicationUrl(link),
    appAdsTxtUrl,
  };
}

interface RowReading {
  owner: NamedRow<ImportedPublisher>;
  checkBody: ReturnType<typeof createSchemaCheck>;
  faults: ImportFaults;
}

function readRow(row: ImportedRow<'apps'>, { owner, checkBody, faults }: RowReading): ParsedRow | null {
  const { line, cells } = row;
  const { external_id: externalId = '', bundle_id: bundleId = '', store_url: url = '', name = '' } = cells;
  const platform = (cells.platform ?? '').toLowerCase() as Platform;
  const file = cells.app_ads_txt_url ?? '';
  const body = {
    name,
    platform,
    isNotPublished: url === '',
    applicationUrl: url === '' ? null : url,
    appAdsTxtUrl: file === '' ? null : file,
  };
  if (owner === 'ambiguous')
    faults.add(line, 'publisher', 'is the number of one publisher and the id of another', cells.publisher);
  else if (owner === null || owner.erasedAt !== null || owner.emailConfirmedAt === null)
    faults.add(line, 'publisher', 'is not known', cells.publisher);
  if (bundleId !== '' && !isBundleId(bundleId)) faults.add(line, 'bundle_id', 'is no bundle id', bundleId);
  const status = readStatus(row, url !== '', faults);
  const errors = checkBody(body);
  if (errors !== null) faults.addErrors(line, errors, cells);
  const form = errors === null ? unlessRefused(row, faults, () => readImportedApplication(body, 'en')) : null;
  if (faults.has(line) || form === null || owner === null || owner === 'ambiguous' || status === null) return null;
  const known = bundleId === '' ? null : bundleId;
  return { ...form, line, cells, externalId, publisherId: owner.id, platform, bundleId: known, status };
}

function readStatus({ line, cells }: ImportedRow<'apps'>, isPublished: boolean, faults: ImportFaults) {
  const { status: typed = '' } = cells;
  if (typed === '') return isPublished ? 'on_check' : 'test_mode';
  const status = statuses.find((known) => known === typed) ?? null;
  if (status === null) faults.add(line, 'status', `is one of ${statuses.join(', ')}`, typed);
  else if (!isPublished && (status === 'active' || status === 'on_check'))
    faults.add(line, 'status', 'is test_mode or stopped while an application is in no store', typed);
  return status;
}
