import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';

import { useRouterContext } from '#common/context/router-context.ts';

/** Whom to ask about a text that is missing; nothing if the operator has configured no address. */
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
