import { Trans } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';

/** Marks an application or ad block that is deleted but still has statistics. */
export function DeletedMark() {
  return (
    <Badge>
      <Trans>Deleted</Trans>
    </Badge>
  );
}
