import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Factor } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { Dialog } from '@publisher-console/ui/dialog';
import { linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { failureSentences } from '#common/failures/failure-text.ts';
import { Moment } from '#common/format/moment.tsx';
import { OneTimeSecret } from '#common/forms/one-time-secret.tsx';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { PageSection } from '#common/page/page-section.tsx';
import type { FactorCalls } from './factor-calls.ts';
import { factorFailures, factorsQuery, removeFactor, renewRecoveryCodes } from './factors.mutations.ts';
import { FactorNameDialog, PasskeyDialog } from './passkey-dialog.tsx';
import type { ProofDialogType } from './proof-dialog.tsx';
import { useProvenMutation } from './use-proven-mutation.ts';

/** Lazy, because it draws QR codes. */
const AppCodeDialog = lazyRouteComponent(() => import('./app-code-dialog.tsx'), 'AppCodeDialog');

interface FactorRowProps {
  factor: Factor;
  onRename: () => void;
  onRemove: () => void;
}

function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { t } = useLingui();
  const { kind, name, createdAt, usedAt, isBackedUp } = factor;
  const Icon = kind === 'passkey' ? KeyRound : Smartphone;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="size-5 text-text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <span>{name}</span>
          {isBackedUp === true && (
            <Badge tone="success">
              <Trans>Synced</Trans>
            </Badge>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          <li>{kind === 'passkey' ? <Trans>Passkey</Trans> : <Trans>App for codes</Trans>}</li>
          <li>
            <Trans>
              Added <Moment at={createdAt} />
            </Trans>
          </li>
          {usedAt !== null && (
            <li>
              <Trans>
                Last used <Moment at={usedAt} />
              </Trans>
            </li>
          )}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 justify-self-start max-sm:col-start-2">
        <Button variant="secondary" aria-label={t`Rename ${name}`} onClick={onRename}>
          <Trans context="button">Rename</Trans>
        </Button>
        <Button variant="quiet" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trans context="button">Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

interface FactorRemovalProps extends Pick<FactorsSectionProps, 'email' | 'calls' | 'ProofDialog' | 'isRequired'> {
  factor: Factor;
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

function FactorRemoval({ factor: { id, name }, isLast, isRequired, onClose, onRemoved, ...of }: FactorRemovalProps) {
  const { email, calls, ProofDialog } = of;
  const { t, i18n } = useLingui();
  const { ui } = useRouterContext();
  const remove = useProvenMutation(
    { ...removeFactor(calls), onSuccess: () => ui.snackbar.show({ text: t`Second factor removed` }) },
    onRemoved,
  );
  return (
    <>
      <AlertDialog
        open
        onOpenChange={onClose}
        title={t`Remove “${name}”?`}
        description={
          !isLast
            ? t`You can no longer sign in with it.`
            : isRequired
              ? t`It is your last second factor. The recovery codes go with it, and you need another one before you can go on.`
              : t`It is your last second factor. The recovery codes go with it, and the password is enough to sign in. If a factor is required of you, you need another one before you can go on.`
        }
        cancelLabel={t`Cancel`}
        confirmLabel={t`Remove`}
        tone="danger"
        pending={remove.isPending}
        error={remove.error === null ? undefined : failureSentences(i18n, remove.error, factorFailures.remove)}
        onConfirm={() => remove.send(id)}
      />
      <ProofDialog {...remove.proof} email={email} />
    </>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Recovery codes</Trans>} closeLabel={t`Close`}>
      <p>
        <Trans>
          Save these codes now. You will not see them again. Each one signs you in once if you lose your second factor.
        </Trans>
      </p>
      <OneTimeSecret label={t`Recovery codes`} secret={text} onClose={onClose} />
      <a
        className={linkStyle()}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
      >
        <Trans>Download as a file</Trans>
      </a>
    </Dialog>
  );
}

interface FactorsSectionProps {
  email: string;
  /** The open dialog, and the id of its factor. */
  view: { dialog?: string | undefined; of?: string | undefined };
  calls: FactorCalls;
  ProofDialog: ProofDialogType;
  /** Whether the person cannot go on without a factor. */
  isRequired?: boolean;
}

/** The second factors of the signed-in person. */
export function FactorsSection({
  email,
  view: { dialog, of },
  calls,
  ProofDialog,
  isRequired = false,
}: FactorsSectionProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { data, error, refetch } = useQuery(factorsQuery(calls));
  const addressDialog = useAddressDialog();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useProvenMutation(renewRecoveryCodes(calls), ({ recoveryCodes }) => setCodes(recoveryCodes));
  const chosen = data?.items.find(({ id }) => id === of);
  const needs = { email, calls, ProofDialog };
  const added = {
    ...needs,
    onClose: addressDialog.close,
    onAdded: ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
      ui.snackbar.show({ text: t`Second factor added` });
      setCodes(recoveryCodes);
      void addressDialog.finish();
    },
  };
  return (
    <PageSection
      title={<Trans>Second factor</Trans>}
      description={
        <Trans>
          With it, a stolen password is not enough to sign in. A passkey also signs you in without a password.
        </Trans>
      }
    >
      <Card className="px-6 max-md:px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={factorFailures.load} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data !== undefined && (
          <>
            <div className="flex flex-wrap justify-end gap-3 border-b border-border py-4">
              <Button onClick={() => addressDialog.open('factor-passkey')}>
                <Trans context="button">Add a passkey</Trans>
              </Button>
              <Button variant="secondary" onClick={() => addressDialog.open('factor-app')}>
                <Trans context="button">Add an app for codes</Trans>
              </Button>
            </div>
            {data.items.length === 0 && (
              <p className="py-4 text-text-muted">
                <Trans>You have no second factor yet.</Trans>
              </p>
            )}
            <ul className="divide-y divide-border">
              {data.items.map((factor) => (
                <FactorRow
                  key={factor.id}
                  factor={factor}
                  onRename={() => addressDialog.open('factor-name', factor.id)}
                  onRemove={() => addressDialog.open('factor-removal', factor.id)}
                />
              ))}
            </ul>
            {data.items.length > 0 && (
              <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border py-4">
                <p>
                  <Plural value={data.recoveryCodesLeft} one="# recovery code left" other="# recovery codes left" />
                </p>
                <Button variant="secondary" pending={renew.isPending} onClick={() => renew.send()}>
                  <Trans context="button">Make new recovery codes</Trans>
                </Button>
              </div>
            )}
            {renew.error !== null && <FailureNotice failure={renew.error} texts={factorFailures.renewCodes} />}
          </>
        )}
      </Card>
      {dialog === 'factor-passkey' && <PasskeyDialog {...added} />}
      {dialog === 'factor-app' && (
        <LazyComponent>
          <AppCodeDialog {...added} />
        </LazyComponent>
      )}
      {dialog === 'factor-name' && chosen !== undefined && (
        <FactorNameDialog
          calls={calls}
          factor={chosen}
          onClose={addressDialog.close}
          onRenamed={() => {
            ui.snackbar.show({ text: t`Second factor renamed` });
            void addressDialog.finish();
          }}
        />
      )}
      {dialog === 'factor-removal' && chosen !== undefined && (
        <FactorRemoval
          {...needs}
          isRequired={isRequired}
          factor={chosen}
          isLast={data?.items.length === 1}
          onClose={addressDialog.close}
          onRemoved={() => void addressDialog.finish()}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      <ProofDialog {...renew.proof} email={email} />
    </PageSection>
  );
}
