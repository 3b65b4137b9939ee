import { randomUUIDv7 } from 'node:crypto';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { failureAnswers } from '#contract/failure-answers.ts';
import { mandatorySentences } from '#contract/validation/body-errors.ts';
import { createSchemaCheck } from '#contract/validation/schema-check.ts';
import { mostBlocks, readAdBlock } from '#modules/applications/ad-blocks/ad-block-form.ts';
import type { AdBlockForm } from '#modules/applications/ad-blocks/ad-block-form.ts';
import { addImportedBlocks, changeImportedBlock } from '#modules/applications/imported.network.ts';
import { statusOfRunningBlocks } from '#modules/applications/statuses/application-statuses.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { adBlockExternalId } from '#stores/sql/tables/feed.ts';
import { paced, unlessRefused } from './import-file.ts';
import type { ImportedRow } from './import-file.ts';
import type { Importing, ImportPlan } from './import-plan.network.ts';
import { inParts, namedApplications, parts } from './named-rows.network.ts';
import type { ImportedApplication, NamedRow } from './named-rows.network.ts';

type Row = ImportedRow<'blocks'>;
type AdBlockRow = typeof adBlock.$inferSelect;

/** A valid row. */
interface ParsedRow {
  line: number;
  externalId: string;
  application: ImportedApplication;
  isStopped: boolean;
  form: AdBlockForm;
}

/**
 * Plans ad blocks. In a block with the external id, an import changes the fields that its publisher may change: name,
 * ad format and place. It stays in its application, and its status stays as decided.
 */
export async function planBlocks(
  rows: readonly Row[],
  { network, stores, forms, source, faults }: Importing,
): Promise<ImportPlan> {
  const { adFormats } = forms;
  const find = await namedApplications(
    network,
    source,
    rows.map(({ cells }) => cells.app ?? ''),
  );
  const known = await blocksByExternalId(rows.map(({ cells }) => cells.external_id ?? ''));
  const checkBody = createSchemaCheck('AdBlockRequest', mandatorySentences.createAdBlock);
  const valid: ParsedRow[] = [];
  const left: ImportPlan['left'] = [];
  for await (const row of paced(rows)) {
    const parsed = readRow(row);
    if (parsed !== null) valid.push(parsed);
  }
  const owners = await lockedOwners(valid.map(({ application: { id } }) => id));
  const counts = await blockCounts([...owners.keys()]);

  const created: { id: string; row: ParsedRow }[] = [];
  const changed: { block: AdBlockRow; row: ParsedRow; fields: string[] }[] = [];
  let unchanged = left.length;
  for (const row of valid) {
    const block = known.get(row.externalId);
    if (block === undefined) {
      requireBelowLimit(row);
      created.push({ id: randomUUIDv7(), row });
      continue;
    }
    const fields = (['name', 'adFormat', 'place'] as const).filter((field) => block[field] !== row.form[field]);
    if (fields.length === 0) unchanged += 1;
    else changed.push({ block, row, fields });
  }
  return {
    created: created.length,
    unchanged,
    changes: changed.map(({ block, row: { line }, fields }) => ({
      line,
      change: `${block.number} ${JSON.stringify(block.name)} gets another ${fields.join(', ')}`,
    })),
    left,
    async write() {
      for await (const part of parts(created)) {
        const added = part.map(({ id, row }) => valuesOf(id, row));
        await addImportedBlocks(network, stores, added);
        const ids = part.map(({ id, row }) => ({ adBlockId: id, source, externalId: row.externalId }));
        await network.insert(adBlockExternalId).values(ids);
      }
      for await (const { block, row } of paced(changed)) await changeImportedBlock(network, stores, block, row.form);
    },
  };

  async function blocksByExternalId(ids: readonly string[]): Promise<Map<string, AdBlockRow>> {
    const { externalId } = adBlockExternalId;
    const found = await inParts(ids, (part) =>
      network
        .select({ externalId, row: adBlock })
        .from(adBlockExternalId)
        .innerJoin(adBlock, eq(adBlock.id, adBlockExternalId.adBlockId))
        .where(and(eq(adBlockExternalId.source, source), inArray(externalId, part))),
    );
    return new Map(found.map(({ externalId: id, row }) => [id, row]));
  }

  function readRow(row: Row): ParsedRow | null {
    const { line, cells } = row;
    const { external_id: externalId = '', name = '', ad_format: adFormat = '', status = '' } = cells;
    const owner = find(cells.app ?? '');
    const block = known.get(externalId);
    if (block !== undefined && isDeleted(block, owner)) {
      left.push({ line, reason: 'the ad block is deleted, and stays so' });
      return null;
    }
    if (owner === 'ambiguous')
      faults.add(line, 'app', 'is the number of one application and the id of another', cells.app);
    else if (owner === null || owner.deletedAt !== null) faults.add(line, 'app', 'is not known', cells.app);
    if (!['', 'active', 'stopped'].includes(status)) faults.add(line, 'status', 'is active or stopped', status);
    if (block !== undefined && owner !== null && owner !== 'ambiguous' && block.applicationId !== owner.id)
      faults.add(line, 'app', 'differs from that of the ad block', cells.app);
    const body = { name, adFormat, place: cells.place ?? block?.place ?? '' };
    const errors = checkBody(body);
    if (errors !== null) faults.addErrors(line, errors, cells);
    // The form's sentence would only demand a choice, without the list of formats that the engineer needs.
    const isFormat = adFormats.find(adFormat) !== undefined;
    if (adFormat !== '' && !isFormat)
      faults.add(line, 'ad_format', `is one of ${adFormats.all.map(({ id }) => id).join(', ')}`, adFormat);
    const present = block === undefined ? {} : { present: block.adFormat };
    const read = () => readAdBlock(body, { locale: 'en', adFormats, ...present });
    const form = errors === null && (isFormat || adFormat === '') ? unlessRefused(row, faults, read) : null;
    if (faults.has(line) || form === null || owner === null || owner === 'ambiguous') return null;
    return { line, externalId, application: owner, isStopped: status === 'stopped', form };
  }

  /** Whether a block of the application that its row names is deleted, by itself or with it. */
  function isDeleted(block: AdBlockRow, owner: NamedRow<ImportedApplication>): boolean {
    if (owner === null || owner === 'ambiguous' || owner.id !== block.applicationId) return false;
    return block.deletedAt !== null || owner.deletedAt !== null;
  }

  /** Applications as they are, locked: no call adds a block or changes a status meanwhile. */
  async function lockedOwners(applications: readonly string[]): Promise<Map<string, ImportedApplication>> {
    const locked = await inParts(applications.toSorted(), (part) =>
      network
        .select()
        .from(application)
        .where(inArray(application.id, part))
        .orderBy(application.id)
        .for('no key update'),
    );
    return new Map(locked.map((row) => [row.id, row]));
  }

  async function blockCounts(applications: readonly string[]): Promise<Map<string, number>> {
    const found = await inParts(applications, (part) =>
      network
        .select({ id: adBlock.applicationId, blocks: count() })
        .from(adBlock)
        .where(and(inArray(adBlock.applicationId, part), isNull(adBlock.deletedAt)))
        .groupBy(adBlock.applicationId),
    );
    return new Map(found.map(({ id, blocks }) => [id, blocks]));
  }

  function requireBelowLimit({ line, application: { id } }: ParsedRow): void {
    const blocks = (counts.get(id) ?? 0) + 1;
    counts.set(id, blocks);
    if (blocks > mostBlocks) faults.add(line, 'app', failureAnswers.ad_block_limit.message.en);
  }

  function valuesOf(id: string, { application: owner, isStopped, form }: ParsedRow) {
    const status = isStopped ? ('stopped' as const) : statusOfRunningBlocks(owners.get(owner.id) ?? owner);
    return { id, publisherId: owner.publisherId, applicationId: owner.id, ...form, status };
  }
}
