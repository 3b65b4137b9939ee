import { Trans, useLingui } from '@lingui/react/macro';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';

import { appAdsTxtFailures, fileCheckQuery } from './app-ads-txt.queries.ts';
import { Fold } from './fold.tsx';
import { MergedFile } from './lines/merged-file.tsx';
import { FileReport, FileStatus } from './report/file-report.tsx';
import { useReportAnnouncement } from './report/use-report-announcement.ts';

export interface FileCheckProps {
  /** Null while the link is not complete. */
  appAdsTxtUrl: string | null;
  /** The app's page in a store, from which buyers find the file that they read; null if it is unknown. */
  applicationUrl: string | null;
  /** Whether the link may be replaced by the same one over http if its site does not answer over https. */
  mayUseHttp?: boolean;
  /** The report with which the API refused to add the app; null without a refusal. */
  refusal: AppAdsTxtReport | null;
  /** All required lines, shown until there is a report. */
  lines?: ReactNode;
  /** Replaces the link that is checked. */
  onUse: (url: string) => void;
  /** Called when the file is complete. */
  onFound: () => void;
}

/** Checks the file of an app that is not added yet, and shows the report. */
export function FileCheck({
  appAdsTxtUrl,
  applicationUrl,
  mayUseHttp = false,
  refusal,
  lines,
  onUse,
  onFound,
}: FileCheckProps) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const announce = useReportAnnouncement();
  const [isFileOpen, setFileOpen] = useState(false);
  const merge = isFileOpen || refusal !== null;
  const { data, error, isFetching, refetch } = useQuery({
    ...fileCheckQuery(api, { appAdsTxtUrl: appAdsTxtUrl ?? '', applicationUrl, merge, mayUseHttp }),
    enabled: appAdsTxtUrl !== null,
  });

  // Unlike the report of a refusal, that of a check has a merged file, and it is newer.
  const checkAnew = useEffectEvent(() => {
    if (refusal !== null || data?.merged === null) void refetch();
  });
  useEffect(() => {
    if (isFileOpen || refusal !== null) checkAnew();
  }, [isFileOpen, refusal]);
  const found = data?.report.url ?? '';
  const replace = useEffectEvent(() => onUse(found));
  useEffect(() => {
    if (appAdsTxtUrl?.startsWith('https:') === true && found.startsWith('http:')) replace();
  }, [appAdsTxtUrl, found]);
  const isNewer = data !== undefined && (refusal === null || data.report.checkedAt > refusal.checkedAt);
  const report = isNewer ? data.report : refusal;

  const checkNow = async (): Promise<void> => {
    const { data: checked } = await refetch();
    if (checked === undefined) return;
    announce(checked.report);
    if (checked.report.state === 'found') onFound();
  };

  return (
    <section aria-label={t`Check of app-ads.txt`} className="flex flex-col gap-3">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {report === null ? <FirstCheck isChecking={isFetching} /> : <FileStatus report={report} />}
        <Button
          variant="secondary"
          disabled={appAdsTxtUrl === null}
          pending={isFetching}
          onClick={() => void checkNow()}
        >
          {report === null ? <Trans>Check</Trans> : <Trans>Check again</Trans>}
        </Button>
      </div>
      {error !== null && !isFetching && (
        <p className="text-danger">{failureText(i18n, error, appAdsTxtFailures.check)}</p>
      )}
      {report !== null && (
        <FileReport report={report} onUse={onUse}>
          {report.state !== 'found' && data !== undefined && (isNewer || !isFetching) && (
            <Fold
              title={<Trans>The complete file to publish</Trans>}
              open={refusal !== null}
              onOpen={() => setFileOpen(true)}
            >
              {data.merged !== null && (
                <MergedFile content={data.merged} isFromFile={data.report.state !== 'unreachable'} />
              )}
              {data.merged === null && isFetching && <Skeleton className="h-40" />}
            </Fold>
          )}
        </FileReport>
      )}
      {(report === null || report.state === 'unreachable') && lines}
    </section>
  );
}

function FirstCheck({ isChecking }: { isChecking: boolean }) {
  if (!isChecking) {
    return (
      <p className="text-text-muted">
        <Trans>The file is not checked yet</Trans>
      </p>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <Skeleton className="size-2 rounded-full" />
      <span className="text-text-muted">
        <Trans>Checking the file…</Trans>
      </span>
    </span>
  );
}
