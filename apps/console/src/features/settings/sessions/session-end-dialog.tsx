import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '@publisher-console/api-contract';
import { AlertDialog } from '@publisher-console/ui/alert-dialog';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { accountFailures, endSessions } from '#features/settings/account.mutations.ts';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';

import { useDeviceName } from './use-device-name.ts';

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

/** Asks before other sessions end. */
export function SessionEndDialog({ email, one, count, onClose, onEnded }: SessionEndDialogProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const nameOf = useDeviceName();
  const device = one && nameOf(one.device);
  // The message is shown on any page; the dialog is closed only if it is still open.
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
