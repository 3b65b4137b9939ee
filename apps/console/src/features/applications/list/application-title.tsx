import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

/** An application in the table: its name with a link to its page, above its platform, store and developer. */
export function ApplicationTitle({ application }: { application: Application }) {
  const { id, name, iconUrl, platform, applicationUrl, storeName, developerName } = application;
  return (
    <span className="flex items-center gap-3 py-1.5">
      <ApplicationIcon iconUrl={iconUrl} size="medium" />
      <span className="flex min-w-0 flex-col">
        <Link
          to="/app/$applicationId"
          params={{ applicationId: id }}
          title={name}
          className="w-fit max-w-56 truncate rounded-tight font-medium hover:underline hover:underline-offset-4 max-xl:max-w-44"
        >
          <h2 className="contents">{name}</h2>
        </Link>
        <span className="max-w-56 truncate text-caption text-text-muted max-xl:max-w-44">
          {platformNames[platform]} ·{' '}
          {applicationUrl === null ? (
            <Trans>not in a store yet</Trans>
          ) : (
            <ExternalLink href={applicationUrl}>{storeName ?? new URL(applicationUrl).hostname}</ExternalLink>
          )}
          {developerName !== null && (
            <span title={developerName} className="max-2xl:hidden">
              {' '}
              · {developerName}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
