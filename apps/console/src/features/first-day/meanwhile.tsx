import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';

import { shortName } from '#common/format/short-name.ts';

/** What happens without the publisher's help, as far as it is known. */
export function Meanwhile({ application }: { application: Application | undefined }) {
  const name = application && shortName(application.name);
  return (
    <aside className="flex flex-col gap-3 text-pretty text-text-muted xl:border-s xl:border-border xl:ps-6">
      <h3 className="font-semibold text-text">
        <Trans>Meanwhile</Trans>
      </h3>
      {application?.status === 'on_check' && (
        <p className="wrap-anywhere">
          <Trans>The network is checking {name}. We will e-mail you the decision.</Trans>
        </p>
      )}
      {application?.status === 'test_mode' && (
        <p className="wrap-anywhere">
          <Trans>{name} shows test ads until it is in a store and the network has approved it.</Trans>
        </p>
      )}
      <p>
        <Trans>Steps are ticked off automatically. Your figures appear here after the first impression.</Trans>
      </p>
    </aside>
  );
}
