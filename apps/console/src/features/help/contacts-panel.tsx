import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { linkStyle } from '@publisher-console/ui/link';
import { useSuspenseQuery } from '@tanstack/react-query';

import { useAddressDialog } from '#lib/address-dialog.ts';
import { currentUserQuery } from '#lib/current-user.queries.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { HelpRow } from './help-row.tsx';

/** How to reach the network, and what to quote. */
export function ContactsPanel() {
  const { t } = useLingui();
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
            <span className="-my-1 inline-flex max-w-full min-w-0 items-center gap-1">
              <a href={`mailto:${supportEmail}`} className={linkStyle({ className: 'wrap-anywhere' })}>
                {supportEmail}
              </a>
              <CopyButton
                text={supportEmail}
                texts={{
                  copy: t`Copy the address`,
                  copied: t`Copied`,
                  failed: t`The browser blocks copying. Select the address and copy it.`,
                }}
              />
            </span>
          </HelpRow>
        </>
      )}
      <HelpRow name={<Trans>Publisher ID</Trans>} note={<Trans>Quote it when you contact support.</Trans>}>
        <span className="-my-1 inline-flex max-w-full min-w-0 items-center gap-1 font-mono">
          <span className="wrap-anywhere">{user.id}</span>
          <CopyButton
            text={user.id}
            texts={{
              copy: t`Copy the Publisher ID`,
              copied: t`Copied`,
              failed: t`The browser blocks copying. Select the ID and copy it.`,
            }}
          />
        </span>
      </HelpRow>
    </Card>
  );
}
