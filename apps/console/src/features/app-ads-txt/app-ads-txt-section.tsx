import { Trans, useLingui } from '@lingui/react/macro';
import type { AppAdsTxtHistoryItem, AppAdsTxtReport, Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { ExternalLink } from '@publisher-console/ui/link';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Status } from '@publisher-console/ui/status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureText } from '#common/failures/failure-text.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { ContactSupport } from '#inventory/contact-support.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';
import { Allowed } from '#session/member.tsx';
import { appAdsTxtFailures, applicationFileQuery, checkAgain, mergedFileQuery } from './app-ads-txt.queries.ts';
import { Fold } from './fold.tsx';
import { MergedFile } from './lines/merged-file.tsx';
import { fileState, triggers } from './report/app-ads-txt-words.ts';
import { FileReport, FileStatus } from './report/file-report.tsx';
import { useReportAnnouncement } from './report/use-report-announcement.ts';

/** The checks of a file, newest first. */
function CheckHistory({ history }: { history: readonly AppAdsTxtHistoryItem[] }) {
  return (
    <ol className="max-h-80 divide-y divide-border overflow-y-auto rounded-base border border-border">
      {history.map((check) => (
        <CheckInShort key={check.checkedAt} check={check} />
      ))}
    </ol>
  );
}

function CheckInShort({ check: { checkedAt, trigger, url, state, missingCount } }: { check: AppAdsTxtHistoryItem }) {
  const { i18n } = useLingui();
  const { label, tone } = fileState(state);
  return (
    <li className="grid items-center gap-x-6 px-4 py-2 sm:grid-cols-[12rem_12rem_minmax(0,1fr)]">
      <ExactTime at={checkedAt} />
      <Status tone={tone}>
        {state === 'lines_missing' ? <LinesToFix count={missingCount} /> : <span>{i18n._(label)}</span>}
      </Status>
      <span className="text-caption wrap-anywhere text-text-muted">{`${i18n._(triggers[trigger])} · ${url}`}</span>
    </li>
  );
}

/** The merged file of an app, loaded when its section is opened. */
function LazyMergedFile({ applicationId }: { applicationId: string }) {
  const { api } = useRouterContext();
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery({ ...mergedFileQuery(api, applicationId), enabled: isWanted });
  return (
    <Fold title={<Trans>The complete file to publish</Trans>} onOpen={() => setWanted(true)}>
      {data !== undefined && <MergedFile {...data} />}
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={appAdsTxtFailures.load} onRetry={() => void refetch()} />
      )}
    </Fold>
  );
}

interface AppAdsTxtSectionProps {
  application: Pick<Application, 'id' | 'name' | 'applicationUrl' | 'appAdsTxtUrl' | 'isNotPublished'>;
  /** Opens the dialog that changes the link. */
  onEditLink: () => void;
  /** The revenue that depends on the file, shown while the publisher has to fix the file. */
  stake: ReactNode;
}

/** The fragment of the section; mails and the dashboard link to it. */
const anchor = 'app-ads';

/** The app-ads.txt file of an app: the last check line by line, earlier checks, and the file to publish. */
export function AppAdsTxtSection({ application, onEditLink, stake }: AppAdsTxtSectionProps) {
  const { id, name, appAdsTxtUrl, isNotPublished } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // A link to the fragment also moves the focus here, whether it loads the page or not.
  useEffect(() => {
    if (hash !== anchor) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash]);
  return (
    <Card className="flex flex-col gap-4 p-6 max-md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} id={anchor} tabIndex={-1} className="scroll-mt-6 text-title font-semibold outline-none">
          <Trans>App-ads.txt</Trans>
        </h2>
        <ContactSupport kind="app_ads_txt" id={id} name={name} />
      </div>
      {stake}
      {appAdsTxtUrl === null ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-text-muted">
            {isNotPublished ? (
              <Trans>Add the link to your app-ads.txt file when the app is published.</Trans>
            ) : (
              <Trans>
                This app has no link to an app-ads.txt file. Buyers look for one before they pay for its ads.
              </Trans>
            )}
          </p>
          {/* Both links are set at once, and only members who may add apps can set the store link. */}
          <Allowed operation={application.applicationUrl === null ? 'createApplication' : 'updateApplication'}>
            <Button variant="secondary" onClick={onEditLink}>
              <Trans>Add the link</Trans>
            </Button>
          </Allowed>
        </div>
      ) : (
        <FileOfApplication applicationId={id} appAdsTxtUrl={appAdsTxtUrl} onEditLink={onEditLink} />
      )}
    </Card>
  );
}

interface FileOfApplicationProps extends Pick<AppAdsTxtSectionProps, 'onEditLink'> {
  applicationId: string;
  appAdsTxtUrl: string;
}

function FileOfApplication({ applicationId, appAdsTxtUrl, onEditLink }: FileOfApplicationProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(applicationFileQuery(api, applicationId));
  const announce = useReportAnnouncement();
  const check = useMutation({ ...checkAgain(api, applicationId), onSuccess: ({ report }) => announce(report) });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <ExternalLink href={appAdsTxtUrl}>{appAdsTxtUrl}</ExternalLink>
          </p>
          {data?.report && (
            <p className="text-caption text-text-muted">
              <Trans>
                Checked <ExactTime at={data.report.checkedAt} />. The file is checked every day.
              </Trans>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Allowed operation="updateApplication">
            <Button variant="secondary" onClick={onEditLink}>
              <Trans>Edit link</Trans>
            </Button>
          </Allowed>
          <Allowed operation="recheckApplicationAppAdsTxt">
            <Button variant="secondary" pending={check.isPending} onClick={() => check.mutate()}>
              <Trans>Check now</Trans>
            </Button>
          </Allowed>
        </div>
      </div>
      {check.error !== null && (
        <p role="alert" className="text-danger">
          {failureText(i18n, check.error, appAdsTxtFailures.check)}
        </p>
      )}
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={appAdsTxtFailures.load} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SectionSkeleton />}
      {data !== undefined && <Report report={data.report} applicationId={applicationId} />}
      {data !== undefined && data.history.length > 1 && (
        <Fold title={<Trans>Earlier checks</Trans>}>
          <CheckHistory history={data.history} />
        </Fold>
      )}
    </>
  );
}

function Report({ report, applicationId }: { report: AppAdsTxtReport | null; applicationId: string }): ReactElement {
  if (report === null) {
    return (
      <p className="text-text-muted">
        <Trans>The file has not been checked yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <FileStatus report={report} />
      <FileReport report={report}>
        {report.state !== 'found' && <LazyMergedFile applicationId={applicationId} />}
      </FileReport>
    </>
  );
}

function SectionSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-28" />
    </div>
  );
}
