import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Call, OperationAnswer } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import type { ApplicationWriting } from './listing-job.ts';
import { readNewApplication } from './application-form.ts';
import { addApplication, countLocked, hasApplication } from '#modules/applications/rows/application-repository.ts';
import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { applicationView } from '#modules/applications/reads/application-view.ts';
import { putListingJobs } from './listing-job.ts';
import { listedColumns, listedSite, mayAnswerLater } from './outside-work.ts';

/** The rejection of an application that the publisher already has. */
export function alreadyAdded(locale: Locale): ApiError {
  const { message } = failureAnswers.already_exists;
  return new ApiError('already_exists', { fieldErrors: { applicationUrl: [message[locale]] } });
}

/**
 * Adds an application. The store listing of a published one comes from the server's own look-up. If the store does not
 * answer, the application is added with its name alone, and a job repeats the look-up unless that is pointless.
 */
export function createApplicationCreation(dependencies: ApplicationWriting) {
  const { database, jobs, outside, appAdsTxt, mostApplications, now } = dependencies;

  async function requireBelowLimit(own: OwnDatabase, publisherId: string): Promise<void> {
    if ((await countLocked(own, publisherId)) >= mostApplications) throw new ApiError('application_limit');
  }

  return async (call: Call<'createApplication'>): Promise<OperationAnswer<'createApplication'>> => {
    const { body, caller, locale, storeAnswer } = call;
    const { publisherId } = caller;
    const { name, published } = readNewApplication(body, locale);
    const id = randomUUIDv7();
    const found =
      published === null
        ? null
        : await outside.forPublisher(call, async () => {
            const { link, appAdsTxtUrl } = published;
            await asPublisher(database, caller, async (own) => {
              if (await hasApplication(own, publisherId, link)) throw alreadyAdded(locale);
              await requireBelowLimit(own, publisherId);
            });
            const listed = await outside.lookUp(link, call);
            return { listed, file: await outside.checkFile({ appAdsTxtUrl, ...listedSite(listed) }, call) };
          });
    const createdAt = now();
    const values = {
      id,
      publisherId,
      name,
      platform: body.platform,
      isNotPublished: published === null,
      status: published === null ? ('test_mode' as const) : ('on_check' as const),
      store: published?.link.store ?? null,
      storeAppId: published?.link.id ?? null,
      applicationUrl: published?.applicationUrl ?? null,
      appAdsTxtUrl: published?.appAdsTxtUrl ?? null,
      ...listedColumns(found?.listed ?? null),
      createdAt,
      submittedAt: published === null ? null : createdAt,
    };
    try {
      return await asPublisher(database, caller, async (own) => {
        await requireBelowLimit(own, publisherId);
        const row = await addApplication(own, { ...values, searchText: applicationSearchText(values) });
        const event = { ...auditedCaller(caller), applicationId: id };
        await recordAudit(own, call, { ...event, kind: 'application_created' });
        if (found !== null) {
          await appAdsTxt.saveCheck(own, { applicationId: id, publisherId }, found.file, 'created');
          if (mayAnswerLater(found.listed)) await putListingJobs(jobs, own, [row], now());
        }
        return storeAnswer(own, { application: await applicationView(own, row, locale) });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyAdded(locale) : error;
    }
  };
}
