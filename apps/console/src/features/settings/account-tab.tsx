import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { CopyButton } from '@publisher-console/ui/copy-button';

import { AccountFact } from './account-fact.tsx';

interface AccountTabProps {
  user: Pick<CurrentUser, 'id' | 'email'>;
  onChangeEmail: () => void;
  onChangePassword: () => void;
}

/** What the publisher is known by, and how to change it. */
export function AccountTab({ user, onChangeEmail, onChangePassword }: AccountTabProps) {
  const { t } = useLingui();
  return (
    <Card className="max-w-2xl divide-y divide-border px-6">
      <AccountFact name={<Trans>Publisher ID</Trans>} note={<Trans>Quote it when you contact support.</Trans>}>
        <span className="-my-1 flex items-center gap-1 font-mono">
          {user.id}
          <CopyButton
            text={user.id}
            texts={{
              copy: t`Copy the Publisher ID`,
              copied: t`Copied`,
              failed: t`The browser blocks copying. Select the ID and copy it.`,
            }}
          />
        </span>
      </AccountFact>
      <AccountFact
        name={<Trans>E-mail</Trans>}
        note={<Trans>You sign in with it, and our e-mails go there.</Trans>}
        action={
          <Button variant="secondary" onClick={onChangeEmail}>
            <Trans context="button">Change e-mail</Trans>
          </Button>
        }
      >
        {user.email}
      </AccountFact>
      <AccountFact
        name={<Trans>Password</Trans>}
        note={<Trans>Changing it signs you out everywhere else.</Trans>}
        action={
          <Button variant="secondary" onClick={onChangePassword}>
            <Trans context="button">Change password</Trans>
          </Button>
        }
      />
    </Card>
  );
}
