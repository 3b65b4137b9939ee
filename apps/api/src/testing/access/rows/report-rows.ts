import type { Belongings } from '#testing/access/belongings.ts';
import type { OperationRows } from '#testing/access/operation-row.ts';

const report = ({ applicationId, adBlockId }: Belongings) => ({
  groupList: ['application' as const, 'adBlock' as const],
  filterList: {
    period: { preset: 'last_7_days' as const },
    applicationList: [applicationId],
    adBlockList: [adBlockId],
  },
  indicatorList: ['requests' as const, 'revenue' as const],
});
const file = (of: Belongings) => ({
  body: { reportType: 'statistic' as const, format: 'csv' as const, ...report(of) },
});
const reportFile = ({ reportFileId }: Belongings) => ({ params: { id: reportFileId } });
const template = ({ templateId }: Belongings) => ({ params: { id: templateId } });
const refused = { status: 422, code: 'validation_failed' } as const;

/** Operations on reports, their templates and the dashboard. */
export const reportRows = {
  getStatistic: { request: (of) => ({ body: report(of) }), foreign: { status: 200 } },
  generateReport: { request: file, foreign: refused },
  createReportFile: { request: file, foreign: refused, isDestructive: true },
  getReportFile: { request: reportFile },
  cancelReportFile: { request: reportFile, isDestructive: true },
  downloadReportFile: {
    request: ({ reportFileId, reportFileKey }) => ({ params: { id: reportFileId, key: reportFileKey } }),
  },
  getFilterCriteria: {},
  getGroupCriteria: {},
  getIndicatorCriteria: {},
  getPresetFilters: {},
  getDashboardPresetFilters: {},
  getReportTemplates: {},
  createReportTemplate: { request: (of) => ({ body: { title: 'Menu', ...report(of) } }), foreign: refused },
  getReportTemplate: { request: template },
  updateReportTemplate: {
    request: (of) => ({ ...template(of), body: { title: 'Menus', ...report(of) } }),
    foreign: refused,
  },
  deleteReportTemplate: { request: template, isDestructive: true },
  getDashboardStages: {},
  updateDashboardStageItem: {
    request: () => ({ params: { id: 'read_sdk_docs' }, body: { isCompleted: true } }),
    isShared: 'The items are the same for all publishers; each has a state of its own.',
  },
  getDashboardSummary: {},
  getDashboardApplications: { request: () => ({ body: { filterList: { period: { preset: 'last_7_days' } } } }) },
  getDashboardAttention: {},
} satisfies Partial<OperationRows>;
