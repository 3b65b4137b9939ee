import type { Application } from '@publisher-console/api-contract';
import { Link } from '@tanstack/react-router';

import { StoreLink } from '#features/applications/store-link.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

/** An application in the table: its name with a link to its page, above its developer and store. */
export function ApplicationTitle({ application }: { application: Application }) {
  const { id, name, iconUrl, platform, developerName } = application;
  return (
    <div className="flex items-center gap-3 py-1">
      <ApplicationIcon iconUrl={iconUrl} size="medium" />
      <div className="max-w-52 min-w-0 2xl:max-w-96">
        <div className="flex items-center gap-2 font-medium">
          <h2 className="flex min-w-0">
            <Link
              to="/app/$applicationId"
              params={{ applicationId: id }}
              title={name}
              className="min-h-6 truncate rounded-tight leading-6 hover:underline hover:underline-offset-4 touch:leading-11"
            >
              {name}
            </Link>
          </h2>
          <PlatformMark platform={platform} />
        </div>
        <p className="flex gap-1 text-caption leading-6 text-text-muted touch:leading-11">
          {developerName !== null && (
            <span className="truncate" title={developerName}>
              {developerName}
            </span>
          )}
          {developerName !== null && <span aria-hidden>·</span>}
          <StoreLink application={application} className="shrink-0" />
        </p>
      </div>
    </div>
  );
}
