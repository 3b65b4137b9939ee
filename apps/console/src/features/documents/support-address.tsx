import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';

import { useRouterContext } from '#common/context/router-context.ts';

/** The contact for questions about a missing text; nothing if the operator has set no support address. */
export function SupportAddress() {
  const { supportEmail } = useRouterContext().settings;
  if (supportEmail === undefined) return null;
  return (
    <Trans>
      Questions:{' '}
      <a className={linkStyle()} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </Trans>
  );
}
