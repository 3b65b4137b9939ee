import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { accountFailures } from '#features/settings/account.mutations.ts';
import { sessionsQuery } from '#features/settings/account.queries.ts';
import { RowsSkeleton } from '#features/settings/page/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

import { SessionEndDialog } from './session-end-dialog.tsx';
import { SessionRow } from './session-row.tsx';

interface SessionsSectionProps {
  email: string;
  view: SettingsView;
}

/** The sessions of the account, with buttons to end one or all of the others. */
export function SessionsSection({ email, view: { dialog, of } }: SessionsSectionProps) {
  const { api } = useRouterContext();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(api));
  const addressDialog = useAddressDialog();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const chosen = others.find(({ id }) => id === of);
  const inDialog = (dialog === 'sessions' && others) || (dialog === 'session' && chosen && [chosen]) || [];
  return (
    <PageSection
      title={<Trans>Open sessions</Trans>}
      description={
        <Trans>
          Where you are signed in. If you do not recognise a device, sign out there and change your password.
        </Trans>
      }
    >
      <Card className="px-6 max-md:px-4" aria-busy={sessions === undefined && error === null}>
        {sessions === undefined && error !== null && (
          <FailureNotice failure={error} texts={accountFailures.loadSessions} onRetry={() => void refetch()} />
        )}
        {sessions === undefined && error === null && <RowsSkeleton />}
        {sessions !== undefined && (
          <>
            <ul className="divide-y divide-border">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={() => addressDialog.open('session', session.id)}
                />
              ))}
            </ul>
            <div className="flex justify-end border-t border-border py-4">
              {others.length === 0 ? (
                <p className="w-full text-text-muted">
                  <Trans>No other sessions.</Trans>
                </p>
              ) : (
                <Button variant="secondary" onClick={() => addressDialog.open('sessions')}>
                  <Trans context="button">Sign out everywhere else</Trans>
                </Button>
              )}
            </div>
          </>
        )}
      </Card>
      {inDialog.length > 0 && (
        <SessionEndDialog
          email={email}
          one={dialog === 'session' ? chosen : undefined}
          count={inDialog.length}
          onClose={addressDialog.close}
          onEnded={() => void addressDialog.finish({ of: undefined })}
        />
      )}
    </PageSection>
  );
}
