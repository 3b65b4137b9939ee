import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Link } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { OutsideLink } from '#common/page/outside-link.tsx';

/** Where the operator has set no guide: the documentation, if there is a link to it, and support. */
export function NoGuide() {
  const { settings } = useRouterContext();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-pretty">
        {settings.sdkUrl === undefined ? (
          <Trans>There is no integration guide here yet. Ask support how to set up the SDK.</Trans>
        ) : (
          <Trans>The documentation of the SDK explains how to show ads in your app.</Trans>
        )}
      </p>
      {settings.sdkUrl !== undefined && (
        <OutsideLink href={settings.sdkUrl}>
          <Trans>Open the SDK documentation</Trans>
        </OutsideLink>
      )}
      <Link to="/help" search={{ dialog: 'support' }} className={buttonStyle({ variant: 'secondary' })}>
        <Trans context="button">Contact support</Trans>
      </Link>
    </div>
  );
}
