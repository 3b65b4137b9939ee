import { Trans } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';

/** Stands after the name of what is no longer there but keeps its statistics. */
export function DeletedMark() {
  return (
    <Badge>
      <Trans>Deleted</Trans>
    </Badge>
  );
}
