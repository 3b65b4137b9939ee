import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import { ExternalLink } from '@publisher-console/ui/link';

import { Moment } from '#lib/moment.tsx';

type Facts = Pick<Application, 'appAdsTxtUrl' | 'appAdsTxtCheck' | 'isNotPublished'>;

/** The link to an application's app-ads.txt file, and what its last check found. */
export function AppAdsTxtState({ application }: { application: Facts }) {
  const { appAdsTxtUrl, appAdsTxtCheck, isNotPublished } = application;
  if (appAdsTxtUrl === null) {
    return (
      <span className="text-text-muted">
        {isNotPublished ? <Trans>needed once the app is published</Trans> : <Trans>no link yet</Trans>}
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
              checked <Moment at={appAdsTxtCheck.checkedAt} />
            </Trans>
          </span>
        )}
        <ExternalLink href={appAdsTxtUrl} className="relative inline-flex min-h-6 items-center touch:min-h-control">
          <Trans>open the file</Trans>
        </ExternalLink>
      </span>
    </span>
  );
}

function FoundState({ check }: { check: Facts['appAdsTxtCheck'] }) {
  const { t } = useLingui();
  if (check === null) return <Status>{t`not checked yet`}</Status>;
  const { length: missing } = check.missingLines;
  switch (check.state) {
    case 'found':
      return hasLostBuyers(check) ? (
        <Status tone="danger">{t`complete, but buyers read another file`}</Status>
      ) : (
        <Status tone="success">{t`found, complete`}</Status>
      );
    case 'lines_missing':
      return (
        <Status tone="danger">
          {missing === 0 ? t`incomplete` : t`${plural(missing, { one: '# line missing', other: '# lines missing' })}`}
        </Status>
      );
    case 'unreachable':
      return <Status tone="danger">{t`unreachable`}</Status>;
    default:
      return <Status>{check.state}</Status>;
  }
}

/** Buyers do not read this file, and the one that they read is not complete. */
function hasLostBuyers({ buyersState }: NonNullable<Facts['appAdsTxtCheck']>): boolean {
  return buyersState !== null && buyersState !== 'found';
}
