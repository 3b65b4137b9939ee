import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from '@publisher-console/ui/field';
import { TextField } from '@publisher-console/ui/text-field';

import { failureText } from '#common/failures/failure-text.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';

import { ApplicationPreview, ApplicationPreviewSkeleton } from './application-add-preview.tsx';
import type { Wait } from './call-semaphore.ts';
import { typedNameHint } from './application-add-typed-name.ts';
import { applicationAddFailures } from './application-add.queries.ts';
import { hasCode } from './use-store-look-up.ts';
import type { StoreLookUp } from './use-store-look-up.ts';

interface ApplicationLookUpProps {
  lookUp: StoreLookUp;
  /** Null while the look-up does not wait. */
  wait: Wait | null;
  nameField: FormFieldProps;
  name: string;
  onNameChange: (name: string) => void;
}

/** The store listing with the name to edit, or a field for the name if the store gives none. */
export function ApplicationLookUp({ lookUp, wait, nameField, name, onNameChange }: ApplicationLookUpProps) {
  const { t, i18n } = useLingui();
  const { application, isLooking, isNotFound, failure, retry } = lookUp;
  const nameHint = typedNameHint(failure);
  if (isNotFound || (!isLooking && failure === null && application === undefined)) return null;
  return (
    <div className="flex flex-col gap-4 rounded-base border border-border p-4">
      {isLooking && <ApplicationPreviewSkeleton />}
      {isLooking && wait !== null && <LookUpWait wait={wait} />}
      {application !== undefined && <ApplicationPreview application={application} />}
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-60 flex-1">
            <p className="font-medium">{failureText(i18n, failure, applicationAddFailures.look)}</p>
            {nameHint !== null && <p className="text-text-muted">{i18n._(nameHint)}</p>}
          </div>
          {!hasCode(failure, 'store_not_readable') && (
            <DisappearingButton onPress={retry}>
              <Trans>Retry</Trans>
            </DisappearingButton>
          )}
        </div>
      )}
      {(application !== undefined || nameHint !== null) && (
        <TextField
          {...nameField}
          label={t`App name`}
          hint={t`Your name for the app, here and in reports`}
          autoComplete="off"
          value={name}
          onChange={({ target }) => onNameChange(target.value)}
        />
      )}
    </div>
  );
}

/** Why the look-ups wait, and how long. */
export function LookUpWait({ wait: { seconds, reason } }: { wait: Wait }) {
  return (
    <p className="text-text-muted">
      {reason === 'too_many' ? (
        <Plural
          value={seconds}
          one="Too many look-ups within a minute. They continue in # second."
          other="Too many look-ups within a minute. They continue in # seconds."
        />
      ) : (
        <Plural
          value={seconds}
          one="The store or our service cannot answer at the moment. We try again in # second."
          other="The store or our service cannot answer at the moment. We try again in # seconds."
        />
      )}
    </p>
  );
}
