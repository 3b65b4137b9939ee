import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ReportFileAnswer, ReportRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { ReportQuery } from '#features/statistics/model/report.ts';
import { savedReport } from '#features/statistics/model/template.ts';

export type ReportFile = ReportFileAnswer['data']['file'];
export type ReportFileKind = Pick<ReportRequest, 'format' | 'content'>;

const second = 1_000;

const reportFileKey = (id: string) => ['report-file', id] as const;

/** The progress of a download, fetched every second until it has ended. */
export const reportFileQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: reportFileKey(id),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/report/file/{id}', { params: { path: { id } }, signal }))).file,
    refetchInterval: ({ state }) => (hasEnded(state.data) || isUnknown(state.error) ? false : second),
  });

/** Creates a report file, and the link under which the browser downloads it. */
export const createReportFile = (api: ApiClient) =>
  mutationOptions({
    mutationFn: ({ report, kind }: { report: ReportQuery; kind: ReportFileKind }) =>
      unwrap(api.POST('/report/file', { body: { reportType: 'statistic', ...kind, ...savedReport(report) } })),
  });

/** Cancels a download. The browser's file is then incomplete. */
export const cancelReportFile = (api: ApiClient, id: string) =>
  mutationOptions({
    mutationFn: () => unwrap(api.DELETE('/report/file/{id}', { params: { path: { id } } })),
    meta: { invalidates: [reportFileKey(id)] },
  });

/** Whether a download has ended. */
export function hasEnded(file: ReportFile | undefined): boolean {
  return file !== undefined && file.state !== 'waiting' && file.state !== 'running';
}

/** Whether the API does not have the download, because it is too old or belongs to another publisher. */
export function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 404;
}
