import { Trans } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';

import { DeskLink } from '#desk/desk-link.tsx';

/** The page for an unknown path of the desk. */
export function UnknownPage() {
  return (
    <>
      <PageHeader title={<Trans>Page not found</Trans>} />
      <DeskLink to="/desk" className={buttonStyle({ className: 'self-start' })}>
        <Trans>Open what is waiting</Trans>
      </DeskLink>
    </>
  );
}
