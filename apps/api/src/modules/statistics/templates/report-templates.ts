import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { requireEntityId } from '#contract/entity-id.ts';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { AnswerData, Call, OperationAnswer } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { readReportTemplate } from './report-template-form.ts';
import {
  addReportTemplate,
  findReportTemplate,
  lockedTitles,
  removeReportTemplate,
  reportTemplatesOf,
  saveReportTemplate,
  unsetOtherStarts,
} from './report-template-repository.ts';
import { reportTemplateView } from './report-template-view.ts';

export interface ReportTemplateDependencies {
  database: Database;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const mostTemplates = 100;

/** Reads and changes a publisher's own report templates. */
export function createReportTemplates({ database, timeZone, now }: ReportTemplateDependencies) {
  const entities = createEntities(database);
  const read = (body: Call<'createReportTemplate'>['body'], publisherId: string, locale: Locale) =>
    readReportTemplate(body, { publisherId, locale, today: dayOf(now(), timeZone), entities });

  return {
    all: (publisherId: string): Promise<AnswerData<'getReportTemplates'>> =>
      asPublisher(database, publisherId, async (own) => ({
        items: (await reportTemplatesOf(own, publisherId)).map(reportTemplateView),
      })),

    one: (publisherId: string, id: string): Promise<AnswerData<'getReportTemplate'>> =>
      asPublisher(database, publisherId, async (own) => {
        const row = await findReportTemplate(own, publisherId, requireEntityId(id));
        if (row === null) throw new Rejection('not_found');
        return { template: reportTemplateView(row) };
      }),

    create: async ({ body, caller: { publisherId }, locale, storeAnswer }: Call<'createReportTemplate'>) => {
      const form = await read(body, publisherId, locale);
      return asPublisher(database, publisherId, async (own): Promise<OperationAnswer<'createReportTemplate'>> => {
        const id = randomUUIDv7();
        const others = await lockedTitles(own, publisherId);
        if (others.length >= mostTemplates) throw fieldComplaints({ title: 'templatesTooMany' }, locale);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, publisherId, id);
        const savedAt = now();
        const row = await addReportTemplate(own, { id, publisherId, ...form, createdAt: savedAt, updatedAt: savedAt });
        return storeAnswer(own, { template: reportTemplateView(row) });
      });
    },

    update: async ({ body, params, caller: { publisherId }, locale }: Call<'updateReportTemplate'>) => {
      const id = requireEntityId(params.id);
      const form = await read(body, publisherId, locale);
      return asPublisher(database, publisherId, async (own): Promise<AnswerData<'updateReportTemplate'>> => {
        const titles = await lockedTitles(own, publisherId);
        if (titles.every((one) => one.id !== id)) throw new Rejection('not_found');
        const others = titles.filter((one) => one.id !== id);
        refuseTakenTitle(form.title, others, locale);
        if (form.isStart) await unsetOtherStarts(own, publisherId, id);
        const row = await saveReportTemplate(own, publisherId, id, { ...form, updatedAt: now() });
        // Another call may have deleted the template since, because a deletion does not lock the publisher.
        if (row === null) throw new Rejection('not_found');
        return { template: reportTemplateView(row) };
      });
    },

    delete: (publisherId: string, id: string): Promise<null> =>
      asPublisher(database, publisherId, async (own) => {
        if (!(await removeReportTemplate(own, publisherId, requireEntityId(id)))) throw new Rejection('not_found');
        return null;
      }),
  };
}

/** Compares titles here and not in Postgres, where case folding depends on the locale of the database. */
function refuseTakenTitle(title: string, others: { title: string }[], locale: Locale): void {
  if (others.some((other) => comparedTitle(other.title) === comparedTitle(title)))
    throw fieldComplaints({ title: 'templateTitleTaken' }, locale);
}

function comparedTitle(title: string): string {
  return title.normalize('NFKC').toLowerCase();
}
