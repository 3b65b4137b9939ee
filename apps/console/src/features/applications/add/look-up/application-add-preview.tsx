import { Trans, useLingui } from '@lingui/react/macro';
import type { ApplicationStore } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Skeleton } from '@publisher-console/ui/skeleton';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

/** The store listing of an app. */
export function ApplicationPreview({ application }: { application: ApplicationStore }) {
  const { name, developerName, storeName, iconUrl, platform } = application;
  return (
    <div className="flex items-center gap-3">
      <ApplicationIcon iconUrl={iconUrl} size="large" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-text-muted">
          <span className="min-w-0 wrap-anywhere">{developerName ?? <Trans>The developer is not known</Trans>}</span>
          <Badge tone="accent">{storeName}</Badge>
          <Badge>{platformNames[platform]}</Badge>
        </p>
      </div>
    </div>
  );
}

/** The placeholder of the store listing during the look-up. */
export function ApplicationPreviewSkeleton() {
  const { t } = useLingui();
  return (
    <output aria-label={t`Looking the app up in its store…`} className="flex items-center gap-3">
      <Skeleton className="size-12 rounded-base" />
      <span className="flex flex-col gap-2 py-0.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-56" />
      </span>
    </output>
  );
}
