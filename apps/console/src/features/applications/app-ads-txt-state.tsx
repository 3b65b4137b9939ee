import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';

import { Moment } from '#common/format/moment.tsx';

import { FileState } from './file-state.tsx';

type Facts = Pick<Application, 'id' | 'appAdsTxtUrl' | 'appAdsTxtCheck' | 'isNotPublished' | 'status'>;

/** The app-ads.txt link of an application, and the result of the last check. */
export function AppAdsTxtState({ application }: { application: Facts }) {
  const { appAdsTxtUrl, appAdsTxtCheck, isNotPublished } = application;
  if (appAdsTxtUrl === null) {
    return (
      <span className="text-text-muted">
        {isNotPublished ? <Trans>Needed once the app is published</Trans> : <Trans>No link yet</Trans>}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <FileState application={application} />
      <span className="inline-flex flex-wrap items-center gap-x-3 text-caption text-text-muted">
        {appAdsTxtCheck && (
          <span>
            <Trans>
              Checked <Moment at={appAdsTxtCheck.checkedAt} />
            </Trans>
          </span>
        )}
        <ExternalLink href={appAdsTxtUrl} className="relative inline-flex min-h-6 items-center touch:min-h-control">
          <Trans>Open the file</Trans>
        </ExternalLink>
      </span>
    </span>
  );
}
