import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useAddressDialog } from '#lib/address-dialog.ts';
import { currentUserQuery } from '#lib/current-user.queries.ts';
import { PublisherId } from '#lib/publisher-id.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { SupportEmailLink } from '#lib/support-email-link.tsx';

import { HelpRow } from './help-row.tsx';

/** How to reach the network, and what to quote. */
export function ContactsPanel() {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const addressDialog = useAddressDialog();
  const { supportEmail } = settings;
  return (
    <Card className="divide-y divide-border px-6 max-md:px-4">
      {supportEmail !== undefined && (
        <>
          <HelpRow
            name={<Trans>Contact support</Trans>}
            note={<Trans>Write to us about a problem or an idea, with files if they help.</Trans>}
          >
            <Button onClick={() => addressDialog.open('support')}>
              <Trans context="button">Contact support</Trans>
            </Button>
          </HelpRow>
          <HelpRow
            name={<Trans>Customer service e-mail</Trans>}
            note={<Trans>If you would rather write from your own mail program.</Trans>}
          >
            <SupportEmailLink address={supportEmail} />
          </HelpRow>
        </>
      )}
      <HelpRow name={<Trans>Publisher ID</Trans>} note={<Trans>Quote it when you contact support.</Trans>}>
        <PublisherId id={user.id} />
      </HelpRow>
    </Card>
  );
}
