import { Trans } from '@lingui/react/macro';
import type { Platform } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';

/** Proper names, the same in every language. */
export const platformNames = { android: 'Android', ios: 'iOS' } satisfies Record<Platform, string>;

/** The platform, to distinguish two applications with the same name. */
export function PlatformMark({ platform }: { platform: Platform }) {
  return <span className="shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>;
}

/** Marks an application or ad block that is deleted but keeps its statistics. */
export function DeletedMark() {
  return (
    <Badge>
      <Trans>Deleted</Trans>
    </Badge>
  );
}
