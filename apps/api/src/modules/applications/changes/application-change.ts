import { mayCall } from '@publisher-console/api-contract/roles';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { memberOf } from '#contract/operation.ts';
import type { AnswerData, Call, Caller } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { saveRunningBlocks } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import { knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { auditedCaller, changedFields, recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { alreadyAdded } from './application-creation.ts';
import type { ApplicationWriting } from './listing-job.ts';
import { readApplicationChange } from './application-form.ts';
import type { ApplicationForm } from './application-form.ts';
import {
  lockApplication,
  requireApplication,
  saveApplication,
} from '#modules/applications/rows/application-repository.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { statusChanged } from '#modules/webhooks/events/object-events.ts';
import { recordCausedEvent } from '#modules/webhooks/events/record-event.ts';
import { statusOfRunningBlocks, submittedAfter } from '#modules/applications/statuses/application-statuses.ts';
import { applicationView } from '#modules/applications/reads/application-view.ts';
import { putListingJobs } from './listing-job.ts';
import { listedColumns, mayAnswerLater } from './outside-work.ts';
import type { Listed } from './outside-work.ts';

/** The attempts of a change; a concurrent change makes the next one necessary. */
const mostAttempts = 3;

/** The columns that the requests to other hosts depend on. */
const lookedUpColumns = ['applicationUrl', 'appAdsTxtUrl', 'developerSite'] as const;

/** The answers of other hosts for a change. */
interface Found {
  /** Absent when the store link does not change. */
  listed?: Listed;
  /** Absent when the link to the file does not change. */
  file?: FileCheck;
}

type UpdateCall = Call<'updateApplication'>;

/**
 * Changes an application. A new store link is looked up, and a new app-ads.txt link is checked. With its first link, or the
 * link of another application, the application goes on check again, because the operator has not approved that one.
 */
export function createApplicationChange({ database, jobs, outside, appAdsTxt, now }: ApplicationWriting) {
  async function lookUpOutside({ published }: ApplicationForm, row: ApplicationRow, call: UpdateCall): Promise<Found> {
    if (published === null) return {};
    const { link, applicationUrl, appAdsTxtUrl } = published;
    const isLinkNew = applicationUrl !== row.applicationUrl;
    const isFileNew = appAdsTxtUrl !== row.appAdsTxtUrl;
    if (!isLinkNew && !isFileNew) return {};
    return outside.forPublisher(call, async () => {
      const found: Found = isLinkNew ? { listed: await outside.lookUp(link, call) } : {};
      if (!isFileNew) return found;
      const site = knownSite({ ...row, ...newlyListed(row, link, found) }.developerSite);
      return { ...found, file: await outside.checkFile({ appAdsTxtUrl, ...site }, call) };
    });
  }

  async function save(own: OwnDatabase, row: ApplicationRow, form: ApplicationForm, found: Found, call: UpdateCall) {
    const { publisherId } = call.caller;
    const values = changedValues(row, form, found, now());
    const next = { ...row, ...values };
    const { id: applicationId } = row;
    const changes = changedFields(row, next, ['name', 'applicationUrl', 'appAdsTxtUrl', 'status']);
    if (changes.length === 0) return row;

    const saved = await saveApplication(own, row, { ...values, searchText: applicationSearchText(next) });
    await saveRunningBlocks(own, saved, statusOfRunningBlocks(saved));
    if (saved.status !== row.status)
      await recordCausedEvent({ jobs, now }, own, publisherId, statusChanged(row, saved, { actor: 'publisher' }));
    const event = { kind: 'application_updated' as const, ...auditedCaller(call.caller), applicationId };
    await recordAudit(own, call, { ...event, details: { changes } });
    if (found.file !== undefined) await appAdsTxt.saveCheck(own, { applicationId, publisherId }, found.file, 'updated');
    if (found.listed !== undefined && mayAnswerLater(found.listed)) await putListingJobs(jobs, own, [saved], now());
    return saved;
  }

  return async (call: UpdateCall): Promise<AnswerData<'updateApplication'>> => {
    const { body, params, caller, locale } = call;
    const { publisherId } = caller;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const row = await asPublisher(database, caller, (own) => requireApplication(own, publisherId, params.id));
      const form = readApplicationChange(body, row, locale);
      requireLinking(caller, row, form);
      const found = await lookUpOutside(form, row, call);
      try {
        const answer = await asPublisher(database, caller, async (own) => {
          const current = await lockApplication(own, publisherId, row.id);
          if (current === null) throw new ApiError('not_found');
          // The answers of other hosts are about the links and the website that were read above.
          if (lookedUpColumns.some((field) => current[field] !== row[field])) return null;
          return { application: await applicationView(own, await save(own, current, form, found, call), locale) };
        });
        if (answer !== null) return answer;
      } catch (error) {
        throw isUniqueViolation(error) ? alreadyAdded(locale) : error;
      }
    }
    throw new ApiError('unavailable');
  };
}

/**
 * Only those who may add applications may link to another one of a store: `already_exists` would reveal to a limited
 * member an application that does not exist for them.
 */
function requireLinking(caller: Caller, row: ApplicationRow, { published }: ApplicationForm): void {
  if (published === null || isSameApplication(row, published.link)) return;
  if (!mayCall(memberOf(caller), 'createApplication')) throw new ApiError('role_not_allowed');
}

function isSameApplication(row: ApplicationRow, link: StoreLink): boolean {
  return row.store === link.store && row.storeAppId === link.id;
}

/** The new values of the columns from the store. */
function newlyListed(row: ApplicationRow, link: StoreLink, { listed }: Found): Partial<ApplicationRow> {
  if (listed === undefined) return {};
  const columns = listedColumns(listed);
  if (!isSameApplication(row, link)) return columns;
  // A link for another country is to the same application, so what the store does not send for it stays as it was.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

/** The new values of an application. */
function changedValues(
  row: ApplicationRow,
  { name, published }: ApplicationForm,
  found: Found,
  at: Date,
): Partial<ApplicationRow> {
  if (published === null) return { name };
  const { link, applicationUrl, appAdsTxtUrl } = published;
  const linked = { name, isNotPublished: false, applicationUrl, appAdsTxtUrl, ...newlyListed(row, link, found) };
  if (isSameApplication(row, link)) return linked;
  const status = row.status === 'stopped' ? row.status : 'on_check';
  const submittedAt = submittedAfter(row, status, at);
  return { ...linked, store: link.store, storeAppId: link.id, status, approvedAt: null, submittedAt };
}
