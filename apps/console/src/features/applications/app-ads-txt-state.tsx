import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import { ExternalLink } from '@publisher-console/ui/link';

import { Moment } from '#common/format/moment.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';

type Facts = Pick<Application, 'appAdsTxtUrl' | 'appAdsTxtCheck' | 'isNotPublished'>;

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
      <FoundState check={appAdsTxtCheck} />
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

function FoundState({ check }: { check: Facts['appAdsTxtCheck'] }) {
  const { t } = useLingui();
  if (check === null) return <Status>{t`Not checked yet`}</Status>;
  const { length: missing } = check.missingLines;
  switch (check.state) {
    case 'found':
      return hasLostBuyers(check) ? (
        <Status tone="danger">{t`Fine, but the store points buyers elsewhere`}</Status>
      ) : (
        <Status tone="success">{t`All lines found`}</Status>
      );
    case 'lines_missing':
      return (
        <Status tone="danger">
          <LinesToFix count={missing} />
        </Status>
      );
    case 'unreachable':
      return <Status tone="danger">{t`Cannot be loaded`}</Status>;
    default:
      return <Status>{check.state}</Status>;
  }
}

/** Buyers read another file, which is not complete. */
function hasLostBuyers({ buyersState }: NonNullable<Facts['appAdsTxtCheck']>): boolean {
  return buyersState !== null && buyersState !== 'found';
}
