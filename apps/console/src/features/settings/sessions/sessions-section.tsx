import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Session, SessionDevice, SupportView } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { Moment } from '#common/format/moment.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import { accountFailures, endSessions } from '#features/settings/account.mutations.ts';
import { sessionsQuery } from '#features/settings/account.queries.ts';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import type { SettingsView } from '#features/settings/settings-search.ts';

/** The name of a device: its browser and system, as far as they are known. */
function useDeviceName(): (device: SessionDevice) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}

/** A view of the account by the network's support, with times in the visitor's zone, which the server lacks. */
function SupportViewLine({ view: { beganAt, endedAt } }: { view: SupportView }) {
  const { i18n } = useLingui();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const moment = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time =
    endedAt === null ? moment.format(new Date(beganAt)) : moment.formatRange(new Date(beganAt), new Date(endedAt));
  return (
    <li>
      {endedAt === null ? (
        <Trans>Support is looking at your account since {time}</Trans>
      ) : (
        <Trans>Support looked at your account, {time}</Trans>
      )}
    </li>
  );
}

/** The systems of phones, by the names that the API uses. */
const phoneSystems = /^(?:Android|iOS)$/;

interface SessionRowProps {
  session: Session;
  onEnd: () => void;
}

/** One session: the device, its last address, and its times. An unknown client is shown by its `User-Agent`. */
function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { device, clientAddress, createdAt, lastUsedAt, isCurrent } = session;
  const name = useDeviceName()(device);
  const isUnknown = device.browser === null;
  const address = clientAddress ?? t`Address unknown`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <DeviceIcon system={device.system} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{name}</span>
          {isCurrent && (
            <Badge tone="success">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        {isUnknown && device.userAgent !== '' && (
          <p
            translate="no"
            className="line-clamp-2 font-mono text-caption wrap-anywhere text-text-muted"
            title={device.userAgent}
          >
            {device.userAgent}
          </p>
        )}
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li className="wrap-anywhere">{address}</li>
          {!isCurrent && (
            <li>
              <Trans>
                Last used <Moment at={lastUsedAt} />
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              Signed in <Moment at={createdAt} />
            </Trans>
          </li>
        </ul>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:col-start-2"
          aria-label={t`Sign out: ${name}, ${address}`}
          onClick={onEnd}
        >
          <Trans context="button">Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

function DeviceIcon({ system }: { system: string | null }) {
  const Icon = system === null ? MonitorSmartphone : phoneSystems.test(system) ? Smartphone : Laptop;
  return <Icon aria-hidden className="size-5 text-text-muted" />;
}

interface SessionEndDialogProps {
  email: string;
  /** The session to end; undefined for all but the current one. */
  one: Session | undefined;
  /** The number of sessions to end. */
  count: number;
  onClose: () => void;
  /** Closes the dialog after the sessions have ended. */
  onEnded: () => void;
}

/** Requests a confirmation before other sessions end. */
function SessionEndDialog({ email, one, count, onClose, onEnded }: SessionEndDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const nameOf = useDeviceName();
  const device = one && nameOf(one.device);
  // The message is shown on any page, but the dialog is closed only if it is still open.
  const end = useProvenMutation(
    {
      ...endSessions(api),
      onSuccess: (ended) => ui.snackbar.show({ text: i18n._(endedText(ended)) }),
    },
    onEnded,
  );
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={device === undefined ? t`Sign out everywhere else?` : t`Sign out of ${device}?`}
        description={
          one === undefined ? (
            <Plural
              value={count}
              one="# session ends at once. You stay signed in here."
              other="# sessions end at once. You stay signed in here."
            />
          ) : (
            <Trans>The session ends at once. To continue there, you will have to sign in again.</Trans>
          )
        }
        cancelLabel={t`Cancel`}
        confirmLabel={one === undefined ? t`Sign out everywhere else` : t`Sign out`}
        pending={end.isPending}
        error={end.error === null ? undefined : failureSentences(i18n, end.error, accountFailures.endSessions)}
        onConfirm={() => end.send(one?.id ?? null)}
      />
      <PasswordProofDialog {...end.proof} email={email} />
    </>
  );
}

/** @param ended the number of ended sessions */
function endedText(ended: number) {
  return msg`${plural(ended, { one: 'Signed out of # session', other: 'Signed out of # sessions' })}`;
}

interface SessionsSectionProps {
  email: string;
  view: SettingsView;
}

/** The sessions of the account, with buttons to end one or all of the others. */
export function SessionsSection({ email, view: { dialog, of } }: SessionsSectionProps) {
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery(sessionsQuery(api));
  const sessions = data?.items;
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
            {data !== undefined && data.supportViews.length > 0 && (
              <ul className="border-t border-border py-4 text-caption text-text-muted">
                {data.supportViews.map((view) => (
                  <SupportViewLine key={view.beganAt} view={view} />
                ))}
              </ul>
            )}
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
