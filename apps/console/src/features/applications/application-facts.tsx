import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';

import { platformNames } from '#inventory/platform-names.ts';

/** The developer, the store with a link, and the platform of an application. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { developerName, storeName, applicationUrl, platform } = application;
  return (
    <div className="min-w-0 text-text-muted">
      {developerName !== null && <p className="truncate">{developerName}</p>}
      <p>
        {platformNames[platform]} ·{' '}
        {applicationUrl === null ? (
          <Trans>not in a store yet</Trans>
        ) : (
          <ExternalLink href={applicationUrl} className="relative inline-flex items-center touch:min-h-control">
            {storeName ?? new URL(applicationUrl).hostname}
          </ExternalLink>
        )}
      </p>
    </div>
  );
}
