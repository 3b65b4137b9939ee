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
    <div className="flex items-center gap-3 py-0.5">
      <ApplicationIcon iconUrl={iconUrl} size="medium" />
      <div className="max-w-56 min-w-0 max-xl:max-w-44">
        <h2 className="flex font-medium">
          <Link
            to="/app/$applicationId"
            params={{ applicationId: id }}
            title={name}
            className="min-h-6 truncate rounded-tight leading-6 hover:underline hover:underline-offset-4 touch:leading-11"
          >
            {name}
          </Link>
        </h2>
        <p className="min-h-6 truncate text-caption leading-6 text-text-muted touch:leading-11">
          {platformNames[platform]} ·{' '}
          {applicationUrl === null ? (
            <Trans>not in a store yet</Trans>
          ) : (
            <ExternalLink href={applicationUrl} className="inline-block">
              {storeName ?? new URL(applicationUrl).hostname}
            </ExternalLink>
          )}
          {developerName !== null && (
            <span title={developerName} className="max-2xl:hidden">
              {' '}
              · {developerName}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
