import type { Handlers } from '#contract/operation.ts';
import { createReportTemplates } from './report-templates.ts';
import type { ReportTemplateDependencies } from './report-templates.ts';

type ReportTemplateOperation =
  | 'createReportTemplate'
  | 'deleteReportTemplate'
  | 'getReportTemplate'
  | 'getReportTemplates'
  | 'updateReportTemplate';

/** Answers and changes a publisher's report templates. */
export function createReportTemplateHandlers(
  dependencies: ReportTemplateDependencies,
): Pick<Handlers, ReportTemplateOperation> {
  const templates = createReportTemplates(dependencies);
  return {
    getReportTemplates: ({ caller }) => templates.all(caller.publisherId),
    createReportTemplate: (call) => templates.create(call),
    getReportTemplate: ({ caller, params }) => templates.one(caller.publisherId, params.id),
    updateReportTemplate: (call) => templates.update(call),
    deleteReportTemplate: ({ caller, params }) => templates.delete(caller.publisherId, params.id),
  };
}
