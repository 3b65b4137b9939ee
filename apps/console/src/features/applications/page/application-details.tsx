import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';

import { AppAdsTxtState } from '#features/applications/app-ads-txt-state.tsx';
import { CopiedId } from '#inventory/copied-id.tsx';

/** What is known of an application and seldom needed; its id comes last. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { t } = useLingui();
  const { id, name, developerName, bundleId } = application;
  return (
    <Card className="p-4">
      <h2 className="text-title font-semibold">
        <Trans>Details</Trans>
      </h2>
      <dl className="mt-2 flex flex-col gap-2">
        {developerName !== null && <Detail name={<Trans>Developer</Trans>}>{developerName}</Detail>}
        <Detail name="app-ads.txt">
          <AppAdsTxtState application={application} />
        </Detail>
        {bundleId !== null && <Detail name={<Trans>ID in the store</Trans>}>{bundleId}</Detail>}
        <Detail name={<Trans>App ID</Trans>}>
          <CopiedId id={id} label={t`Copy the ID of ${name}`} />
        </Detail>
      </dl>
    </Card>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
