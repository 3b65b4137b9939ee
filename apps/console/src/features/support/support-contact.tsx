import { Trans } from '@lingui/react/macro';
import { linkStyle } from '@publisher-console/ui/link';

import { useRouterContext } from '#lib/router-context.ts';

/** How to reach support; nothing if the operator has configured no address. */
export function SupportContact() {
  const { supportEmail } = useRouterContext().settings;
  if (supportEmail === undefined) return null;

  return (
    <p>
      <Trans>
        Contact customer service:{' '}
        <a className={linkStyle()} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </Trans>
    </p>
  );
}
