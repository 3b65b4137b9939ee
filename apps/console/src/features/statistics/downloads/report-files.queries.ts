import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ReportFileAnswer } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { Report } from '#features/statistics/model/report.ts';
import { savedReport } from '#features/statistics/model/template.ts';

export type ReportFile = ReportFileAnswer['data']['file'];
export type ReportFileFormat = 'csv' | 'xlsx';

const second = 1_000;

export const reportFileKey = (id: string) => ['report-file', id] as const;

/** How far a download is, every second until it has ended. */
export const reportFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: reportFileKey(id),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/report/file/{id}', { params: { path: { id } }, signal }))).file,
    refetchInterval: ({ state }) => (hasEnded(state.data) || isUnknown(state.error) ? false : second),
  });

/** Asks for a link under which the browser downloads a report. */
export const createReportFile = (api: ApiClient) =>
  mutationOptions({
    mutationFn: ({ report, format }: { report: Report; format: ReportFileFormat }) =>
      unwrap(api.POST('/report/file', { body: { reportType: 'statistic', format, ...savedReport(report) } })),
  });

/** Cancels a download. What the browser has of the file by then is not whole. */
export const cancelReportFile = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/report/file/{id}', { params: { path: { id } } })),
    meta: { invalidates: [reportFileKey(id)] },
  });

/** Whether nothing of a download will change any more. */
export function hasEnded(file: ReportFile | undefined): boolean {
  return file !== undefined && file.state !== 'waiting' && file.state !== 'running';
}

/** Whether a download is so old that nobody knows it any more, or is another publisher's. */
export function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 404;
}
