import type { Locale } from '@publisher-console/api-contract';
import type { Caller, Handlers, RequestBody } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import { storableText } from '#contract/plain-text.ts';
import { auditedCaller, changedFields, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { statusChanged } from '#modules/webhooks/events/object-events.ts';
import { recordCausedEvent } from '#modules/webhooks/events/record-event.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { deleteBlocksOf } from './ad-blocks/ad-block-repository.ts';
import { createApplicationChange } from './changes/application-change.ts';
import { createApplicationCreation } from './changes/application-creation.ts';
import type { ApplicationWriting } from './changes/listing-job.ts';
import { createOutsideWork } from './changes/outside-work.ts';
import type { OutsideWorkDependencies } from './changes/outside-work.ts';
import { resumptionTime } from './decisions/rejection.ts';
import { figuresOfApplication } from './figures/figures-answer.ts';
import { createApplicationList } from './list/application-list.ts';
import { createApplicationReads } from './reads/application-reads.ts';
import { createEvents } from './reads/events.ts';
import { requireLockedApplication, saveApplication } from './rows/application-repository.ts';
import type { ApplicationRow } from './rows/application-repository.ts';
import { createSearch } from './search/search.ts';
import { statusAfter, statusWhenResumed, submittedAfter } from './statuses/application-statuses.ts';

/** Which application of the caller to change. */
interface OwnAction {
  caller: Caller;
  id: string;
}

/** Stops, resumes and deletes applications. */
function createApplicationStatusChanges({
  database,
  jobs,
  now,
}: Pick<ApplicationWriting, 'database' | 'jobs' | 'now'>) {
  function onLocked<Result>(
    { caller, id }: OwnAction,
    work: (own: OwnDatabase, row: ApplicationRow) => Promise<Result>,
  ): Promise<Result> {
    return asPublisher(database, caller, async (own) =>
      work(own, await requireLockedApplication(own, caller.publisherId, id)),
    );
  }

  const change =
    (action: 'stop' | 'resume', kind: 'application_stopped' | 'application_resumed') =>
    (of: OwnAction & { note?: string | null }, call: AuditedCall): Promise<null> =>
      onLocked(of, async (own, row) => {
        const status = statusAfter(row.status, action, statusWhenResumed(row));
        if (status === null) throw new ApiError('action_not_allowed');
        if (action === 'resume') requireResumable(row, now());
        const saved = await saveApplication(own, row, {
          status,
          rejectionReason: null,
          submittedAt: submittedAfter(row, status, now()),
          submissionNote: row.rejectionReason === null ? row.submissionNote : (of.note ?? null),
        });
        const changes = changedFields(row, saved, ['status']);
        const event = { kind, ...auditedCaller(of.caller), applicationId: row.id };
        await recordAudit(own, call, { ...event, details: { changes } });
        const news = statusChanged(row, saved, { actor: 'publisher' });
        await recordCausedEvent({ jobs, now }, own, row.publisherId, news);
        return null;
      });

  return {
    stop: change('stop', 'application_stopped'),
    resume: change('resume', 'application_resumed'),

    /** Deletes an application with its ad blocks. Their statistics stay. */
    delete: (of: OwnAction, call: AuditedCall): Promise<null> =>
      onLocked(of, async (own, row) => {
        const at = now();
        await saveApplication(own, row, { deletedAt: at });
        await deleteBlocksOf(own, row, at);
        const event = { kind: 'application_deleted' as const, ...auditedCaller(of.caller) };
        await recordAudit(own, call, { ...event, applicationId: row.id });
        return null;
      }),
  };
}

/** The note of a resumption as it is stored; null without one. */
function noteOf(body: RequestBody<'resumeApplication'>, locale: Locale): string | null {
  const note = storableText(body?.note ?? '');
  if (note === null) throw fieldErrors({ note: 'form' }, locale);
  return note === '' ? null : note;
}

/** Rejects the resumption of a rejected application before the operator's day for it. */
function requireResumable({ rejectionReason }: ApplicationRow, now: Date): void {
  const at = new Date(rejectionReason?.resumableAt ?? 0);
  if (now >= at) return;
  const sentence = {
    en: `This app was rejected and can be resumed from ${resumptionTime(at, 'en')}`,
    ru: `Это приложение отклонено, возобновить его можно с ${resumptionTime(at, 'ru')}`,
  };
  throw new ApiError('action_not_allowed', { sentence });
}

interface ApplicationDependencies extends Omit<ApplicationWriting, 'outside'>, OutsideWorkDependencies {
  figures: Figures;
  weekFigures: WeekFigures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type ApplicationOperation =
  | 'createApplication'
  | 'deleteApplication'
  | 'getActivity'
  | 'getApplication'
  | 'getApplicationActivity'
  | 'getApplicationEarnings'
  | 'getApplicationFigures'
  | 'getApplications'
  | 'resumeApplication'
  | 'search'
  | 'stopApplication'
  | 'updateApplication';

/** Answers and changes a publisher's applications. */
export function createApplicationHandlers(dependencies: ApplicationDependencies): Pick<Handlers, ApplicationOperation> {
  const applications = createApplicationReads(dependencies.database);
  const list = createApplicationList({ ...dependencies, entities: createEntities(dependencies.database) });
  const events = createEvents(dependencies);
  const search = createSearch(dependencies.database);
  const writing = { ...dependencies, outside: createOutsideWork(dependencies) };
  const statuses = createApplicationStatusChanges(dependencies);
  return {
    createApplication: createApplicationCreation(writing),
    updateApplication: createApplicationChange(writing),
    deleteApplication: ({ caller, params: { id }, ...call }) => statuses.delete({ caller, id }, call),
    stopApplication: ({ caller, params: { id }, ...call }) => statuses.stop({ caller, id }, call),
    resumeApplication: ({ caller, params: { id }, body, locale, ...call }) =>
      statuses.resume({ caller, id, note: noteOf(body, locale) }, call),

    getApplications: ({ query, caller, locale, signal, log }) => list(query, { caller, locale, signal, log }),

    getApplication: ({ caller, params, locale }) => applications.one(caller, params.id, locale),

    getApplicationActivity: ({ caller, params, query, locale }) =>
      applications.activity(caller, { id: params.id, ...pageOf(query), locale }),

    getActivity: ({ caller, body, locale }) => events(caller, body.filterList, locale),

    getApplicationEarnings: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller, params.id);
      return dependencies.figures.earnings({ applications: [number] }, { caller, locale, signal });
    },

    getApplicationFigures: async ({ caller, params, locale, signal }) => {
      const number = await applications.number(caller, params.id);
      const weeks = await dependencies.weekFigures.weeks('application', [number], { caller, locale, signal }, 30);
      return { figures: withinBound(locale, () => figuresOfApplication(weeks, number)) };
    },

    search: ({ caller, query }) => search(caller, query.term),
  };
}
