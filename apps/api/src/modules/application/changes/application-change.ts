import type { StoreLink } from '@publisher-console/store-links/stores';
import type { AnswerData, Call } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { saveRunningBlocks } from '#modules/application/ad-blocks/running-blocks.ts';
import { keptSite } from '#modules/app-ads-txt/loading/known-site.ts';
import type { FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { changedFields } from '#modules/audit/field-changes.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/sql/faults/unique-violation.ts';
import { alreadyAdded } from './application-creation.ts';
import type { ApplicationWriting } from './application-writing.ts';
import { readApplicationChange } from './application-form.ts';
import type { ApplicationForm } from './application-form.ts';
import { lockApplication, saveApplication } from '#modules/application/rows/application-repository.ts';
import type { ApplicationRow } from '#modules/application/rows/application-repository.ts';
import { applicationSearchText } from '#modules/application/search/application-search-text.ts';
import { requireApplication } from '#modules/application/rows/required-applications.ts';
import { statusOfRunningBlocks } from '#modules/application/statuses/application-statuses.ts';
import { applicationView } from '#modules/application/reads/application-view.ts';
import { putListingJob } from './listing-job.ts';
import { listedColumns, mayAnswerLater } from './outside-work.ts';
import type { Listed } from './outside-work.ts';

/** How often a change begins anew because another one came between. */
const mostBeginnings = 3;

/** What decides what is asked outside. */
const askedAbout = ['applicationUrl', 'appAdsTxtUrl', 'developerSite'] as const;

/** What was asked outside for a change. */
interface Found {
  /** Absent when the link stays. */
  listed?: Listed;
  /** Absent when the link to the file stays. */
  file?: FileCheck;
}

type UpdateCall = Call<'updateApplication'>;

/**
 * Changes an application. A link that changes is asked for in its store, and an app-ads.txt link that changes is checked.
 * An application that gets its first link, or the link of another application, goes on check: nobody has approved that.
 */
export function createApplicationChange({ database, jobs, outside, appAdsTxt, now }: ApplicationWriting) {
  async function askOutside({ published }: ApplicationForm, row: ApplicationRow, call: UpdateCall): Promise<Found> {
    if (published === null) return {};
    const { link, applicationUrl, appAdsTxtUrl } = published;
    const isLinkNew = applicationUrl !== row.applicationUrl;
    const isFileNew = appAdsTxtUrl !== row.appAdsTxtUrl;
    if (!isLinkNew && !isFileNew) return {};
    return outside.forPublisher(call, async () => {
      const found: Found = isLinkNew ? { listed: await outside.lookUp(link, call) } : {};
      if (!isFileNew) return found;
      const site = keptSite({ ...row, ...newlyListed(row, link, found), store: link.store });
      return { ...found, file: await outside.checkFile({ appAdsTxtUrl, ...site }, call) };
    });
  }

  async function save(own: OwnDatabase, row: ApplicationRow, form: ApplicationForm, found: Found, call: UpdateCall) {
    const { publisherId, sessionId } = call.caller;
    const values = changedValues(row, form, found);
    const next = { ...row, ...values };
    const { id: applicationId } = row;
    const changes = changedFields(row, next, ['name', 'applicationUrl', 'appAdsTxtUrl', 'status']);
    if (changes.length === 0) return row;

    const saved = await saveApplication(own, row, { ...values, searchText: applicationSearchText(next) });
    await saveRunningBlocks(own, saved, statusOfRunningBlocks(saved));
    const event = { kind: 'application_updated' as const, publisherId, sessionId, applicationId };
    await recordAudit(own, call, { ...event, details: { changes } });
    if (found.file !== undefined) await appAdsTxt.keep(own, { applicationId, publisherId }, found.file, 'updated');
    if (found.listed !== undefined && mayAnswerLater(found.listed)) await putListingJob(jobs, own, saved, now());
    return saved;
  }

  return async (call: UpdateCall): Promise<AnswerData<'updateApplication'>> => {
    const { body, params, caller, locale } = call;
    const { publisherId } = caller;
    for (let beginnings = 0; beginnings < mostBeginnings; beginnings += 1) {
      const row = await asPublisher(database, publisherId, (own) => requireApplication(own, publisherId, params.id));
      const form = readApplicationChange(body, row, locale);
      const found = await askOutside(form, row, call);
      try {
        const answer = await asPublisher(database, publisherId, async (own) => {
          const current = await lockApplication(own, publisherId, row.id);
          if (current === null) throw new Rejection('not_found');
          // What was asked outside is about the links and the website that it had then.
          if (askedAbout.some((field) => current[field] !== row[field])) return null;
          return { application: await applicationView(own, await save(own, current, form, found, call)) };
        });
        if (answer !== null) return answer;
      } catch (error) {
        throw isUniqueViolation(error) ? alreadyAdded(locale) : error;
      }
    }
    throw new Rejection('unavailable');
  };
}

function isSameApplication(row: ApplicationRow, link: StoreLink): boolean {
  return row.store === link.store && row.storeAppId === link.id;
}

/** The new values of what stores say. */
function newlyListed(row: ApplicationRow, link: StoreLink, { listed }: Found): Partial<ApplicationRow> {
  if (listed === undefined) return {};
  // Another country's edition of the store speaks of the same application: where it is silent, what is known stays.
  return listed.kind !== 'found' && isSameApplication(row, link) ? {} : listedColumns(listed);
}

/** The new values of an application. */
function changedValues(
  row: ApplicationRow,
  { name, published }: ApplicationForm,
  found: Found,
): Partial<ApplicationRow> {
  if (published === null) return { name };
  const { link, applicationUrl, appAdsTxtUrl } = published;
  const linked = { name, isNotPublished: false, applicationUrl, appAdsTxtUrl, ...newlyListed(row, link, found) };
  if (isSameApplication(row, link)) return linked;
  const status = row.status === 'stopped' ? row.status : 'on_check';
  return { ...linked, store: link.store, storeAppId: link.id, status, approvedAt: null };
}
