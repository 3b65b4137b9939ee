import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { TriangleAlert } from 'lucide-react';

import { DisappearingButton } from '#lib/disappearing-button.tsx';

interface ForeignAppsProps {
  /** The ids of the report's apps that the publisher has. */
  ownApps: string[];
  onDrop: (ownApps: string[]) => void;
}

/** Shown instead of a report that names apps of another account: a retry would fail again. */
export function ForeignApps({ ownApps, onDrop }: ForeignAppsProps) {
  const { t } = useLingui();
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={TriangleAlert}
          tone="danger"
          title={t`This report names apps that are not in your account`}
          description={
            ownApps.length > 0
              ? t`You can drop them and build the report for your own apps that it names.`
              : t`You can drop them and build the report for all of your apps.`
          }
          action={
            <DisappearingButton onPress={() => onDrop(ownApps)}>
              <Trans>Drop these apps</Trans>
            </DisappearingButton>
          }
        />
      </div>
    </Card>
  );
}
