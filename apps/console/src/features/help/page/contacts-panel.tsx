import { Trans } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { SupportEmailLink } from '#network-documents/support-email-link.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { PublisherId } from '#session/publisher-id.tsx';

import { HelpRow } from './help-row.tsx';
import { SupportButton } from '#features/help/support-button.tsx';

/** The contacts of the network, and the Publisher ID to quote. */
export function ContactsPanel() {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const { supportEmail } = settings;
  return (
    <Card className="divide-y divide-border px-6 max-md:px-4">
      {supportEmail !== undefined && (
        <>
          <HelpRow
            name={<Trans>Contact support</Trans>}
            note={<Trans>Write to us about a problem or an idea, with files if they help.</Trans>}
          >
            <SupportButton />
          </HelpRow>
          <HelpRow
            name={<Trans>Customer service e-mail</Trans>}
            note={<Trans>If you prefer your own mail program.</Trans>}
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
