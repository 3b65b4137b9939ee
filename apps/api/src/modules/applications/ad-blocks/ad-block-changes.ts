import { randomUUIDv7 } from 'node:crypto';
import { requireEntityId } from '#contract/entity-id.ts';
import type { AnswerData, Call, Caller, OperationAnswer } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { lockApplicationsOfBlocks } from '#modules/applications/rows/application-repository.ts';
import { requireLockedApplication } from '#modules/applications/rows/required-applications.ts';
import { statusOfRunningBlocks } from '#modules/applications/statuses/application-statuses.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { changedFields } from '#modules/audit/field-changes.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { Database } from '#stores/sql/database.ts';
import { readAdBlock } from './ad-block-form.ts';
import { adBlockCounts, addAdBlock, findAdBlock, saveAdBlocks } from './ad-block-repository.ts';
import { adBlockSearchText } from './ad-block-search-text.ts';
import { adBlockView } from './ad-block-view.ts';

/** The most ad blocks of one application. The limit exists because every load of statistics looks up each ad block. */
const mostBlocks = 100;

interface AdBlockChangesDependencies {
  database: Database;
  adFormats: AdFormats;
  now: () => Date;
}

/** Adds, changes and deletes ad blocks. Each change locks the application of the block first. */
export function createAdBlockChanges({ database, adFormats, now }: AdBlockChangesDependencies) {
  return {
    create: ({ body, params, caller, locale, storeAnswer, ...call }: Call<'createAdBlock'>) => {
      const form = readAdBlock(body, { locale, adFormats });
      const { publisherId } = caller;
      return asPublisher(database, publisherId, async (own): Promise<OperationAnswer<'createAdBlock'>> => {
        const application = await requireLockedApplication(own, publisherId, params.id);
        const counts = await adBlockCounts(own, publisherId, [application.id]);
        if ((counts.get(application.id) ?? 0) >= mostBlocks) throw new Rejection('ad_block_limit');
        const id = randomUUIDv7();
        const row = await addAdBlock(own, {
          id,
          publisherId,
          applicationId: application.id,
          ...form,
          status: statusOfRunningBlocks(application),
          searchText: adBlockSearchText({ id, ...form }),
          createdAt: now(),
        });
        const event = { kind: 'ad_block_created' as const, ...auditedCaller(caller), applicationId: application.id };
        await recordAudit(own, call, { ...event, details: { adBlockId: id } });
        return storeAnswer(own, { adBlock: adBlockView(row) });
      });
    },

    update: ({ body, params, caller, locale, ...call }: Call<'updateAdBlock'>) => {
      const { publisherId } = caller;
      return asPublisher(database, publisherId, async (own): Promise<AnswerData<'updateAdBlock'>> => {
        const { id: applicationId } = await requireLockedApplication(own, publisherId, params.id);
        const row = await findAdBlock(own, publisherId, requireEntityId(params.adBlockId));
        if (row === null || row.applicationId !== applicationId) throw new Rejection('not_found');
        const form = readAdBlock(body, { locale, adFormats, present: row.adFormat });
        const changes = changedFields(row, form, ['name', 'adFormat', 'place']);
        if (changes.length === 0) return { adBlock: adBlockView(row) };

        const searchText = adBlockSearchText({ id: row.id, ...form });
        await saveAdBlocks(own, publisherId, [row.id], { ...form, searchText });
        const event = { kind: 'ad_block_updated' as const, ...auditedCaller(caller), applicationId };
        await recordAudit(own, call, { ...event, details: { adBlockId: row.id, changes } });
        return { adBlock: adBlockView({ ...row, ...form }) };
      });
    },

    /** Deletes an ad block. Its statistics stay. */
    delete: ({ caller, id }: { caller: Caller; id: string }, call: AuditedCall): Promise<null> => {
      const { publisherId } = caller;
      return asPublisher(database, publisherId, async (own) => {
        await lockApplicationsOfBlocks(own, publisherId, [requireEntityId(id)]);
        const [deleted] = await saveAdBlocks(own, publisherId, [id], { deletedAt: now() });
        if (deleted === undefined) throw new Rejection('not_found');
        const event = { kind: 'ad_block_deleted' as const, ...auditedCaller(caller) };
        const { applicationId } = deleted;
        await recordAudit(own, call, { ...event, applicationId, details: { adBlockId: id } });
        return null;
      });
    },
  };
}
