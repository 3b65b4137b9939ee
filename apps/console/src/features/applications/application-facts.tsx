import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { ExternalLink } from '@publisher-console/ui/link';

import { platformNames } from '#lib/platform-names.ts';

/** Who made an application, and where it is: its developer, its store with a link, its platform. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { developerName, storeName, applicationUrl, platform } = application;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-text-muted">
      {developerName !== null && <span className="max-w-full truncate">{developerName}</span>}
      {developerName !== null && <span aria-hidden>·</span>}
      <span>{platformNames[platform]}</span>
      <span aria-hidden>·</span>
      {applicationUrl === null ? (
        <Trans>not in a store yet</Trans>
      ) : (
        <ExternalLink href={applicationUrl} className="relative inline-flex items-center touch:min-h-control">
          {storeName ?? new URL(applicationUrl).hostname}
        </ExternalLink>
      )}
    </p>
  );
}
