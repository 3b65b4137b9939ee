import { Trans, useLingui } from '@lingui/react/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { Button } from '@publisher-console/ui/button';
import { IconButton } from '@publisher-console/ui/icon-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Status } from '@publisher-console/ui/status';
import { TextField } from '@publisher-console/ui/text-field';
import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#common/failures/failure-text.ts';
import { DuplicateLink } from '#features/applications/add/application-add-duplicate.tsx';
import { FileLinkField } from '#features/applications/add/application-add-file-link-field.tsx';
import type { ApplicationAddParts } from '#features/applications/add/application-add-form.tsx';
import {
  ApplicationPreview,
  ApplicationPreviewSkeleton,
} from '#features/applications/add/look-up/application-add-preview.tsx';
import { typedNameHint } from '#features/applications/add/look-up/application-add-typed-name.ts';
import { applicationAddFailures } from '#features/applications/add/look-up/application-add.queries.ts';
import { hasCode } from '#features/applications/add/look-up/use-store-look-up.ts';
import { isFileLink, refusedFile } from '#features/applications/links/app-ads-txt-link.ts';
import { StoreLinkError, useStoreNames } from '#features/applications/links/store-link-error.tsx';
import type { Addition } from './use-application-additions.ts';
import type { SeveralRow } from './use-several-rows.ts';

/** The progress of adding one app. */
function AdditionState({ addition }: { addition: Addition | undefined }) {
  const { i18n } = useLingui();
  switch (addition?.kind) {
    case 'waiting':
      return (
        <Status>
          <Trans>Waiting</Trans>
        </Status>
      );
    case 'adding':
      return (
        <Status tone="accent">
          <Trans>Adding…</Trans>
        </Status>
      );
    case 'added':
      return (
        <Status tone="success">
          <Trans>Added</Trans>
          <Link to="/app/$applicationId" params={{ applicationId: addition.application.id }} className={linkStyle()}>
            <Trans>Open</Trans>
          </Link>
        </Status>
      );
    case 'failed':
      return (
        <Status tone="danger">
          <span className="text-danger">{failureText(i18n, addition.failure, applicationAddFailures.create)}</span>
        </Status>
      );
    default:
      return null;
  }
}

interface ApplicationAddRowProps extends SeveralRow, Pick<ApplicationAddParts, 'renderCheck'> {
  addition: Addition | undefined;
  /** Whether the apps are being added, so that nothing may be changed. */
  isLocked: boolean;
  showErrors: boolean;
  onNameChange: (name: string) => void;
  onFileLinkChange: (link: string) => void;
  onRemove: () => void;
}

/** One of several apps: its store listing, its app-ads.txt link, and the result of adding it. */
export function ApplicationAddRow(props: ApplicationAddRowProps) {
  const { typed, link, application, isLooking, failure, addition, isLocked, onRemove } = props;
  const { t, i18n } = useLingui();
  const storeNames = useStoreNames();
  const called = application?.name ?? typed;
  const isAdded = addition?.kind === 'added';
  const isEditable = !isAdded && (application !== undefined || typedNameHint(failure) !== null);
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {application !== undefined && <ApplicationPreview application={application} />}
          {isAdded && application === undefined && <p className="font-semibold">{addition.application.name}</p>}
          {isLooking && application === undefined && <ApplicationPreviewSkeleton />}
          {link === null && (
            <LookUpFailure
              typed={typed}
              text={
                <StoreLinkError help={t`This is not a link to an app. Use one from ${storeNames}.`}>
                  {t`Specified app not found`}
                </StoreLinkError>
              }
            />
          )}
          {link !== null && failure !== null && !isLooking && !isAdded && application === undefined && (
            <LookUpFailure typed={typed} text={failureText(i18n, failure, applicationAddFailures.look)} />
          )}
        </div>
        {!isLocked && !isAdded && (
          <IconButton icon={X} label={t`Remove ${called}`} onClick={onRemove} className="-mt-1 -mr-1" />
        )}
      </div>
      {isEditable && <RowFields {...props} />}
      <output className="empty:hidden">
        <AdditionState addition={addition} />
      </output>
      <AdditionRefusal {...props} />
    </li>
  );
}

function LookUpFailure({ typed, text }: { typed: string; text: ReactNode }) {
  return (
    <>
      <p translate="no" className="font-mono text-caption wrap-anywhere">
        {typed}
      </p>
      <p className="text-danger">{text}</p>
    </>
  );
}

function RowFields({
  url,
  application,
  failure,
  name,
  ownFileLink,
  isOwnFileLinkTyped,
  fileLink,
  isLocked,
  showErrors,
  ...on
}: ApplicationAddRowProps) {
  const { t, i18n } = useLingui();
  const nameHint = typedNameHint(failure);
  const fileLinkError =
    showErrors && !isFileLink(fileLink) ? t`Please provide a link to the published app-ads.txt` : undefined;
  const showOwnLinkField = ({ currentTarget }: MouseEvent): void => {
    const row = currentTarget.closest('li');
    // The field replaces the button, and gets the focus.
    flushSync(() => on.onFileLinkChange(fileLink));
    [...(row?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  };
  return (
    <>
      {application === undefined && (
        <TextField
          name={`name ${url}`}
          label={t`App name`}
          hint={nameHint === null ? undefined : i18n._(nameHint)}
          error={showErrors && normaliseText(name) === '' ? t`The app name is required` : undefined}
          readOnly={isLocked}
          value={name}
          onChange={({ target }) => on.onNameChange(target.value)}
        />
      )}
      {ownFileLink === undefined && fileLinkError === undefined ? (
        !isLocked && (
          <div>
            <Button variant="quiet" className="-ml-4 max-md:-ml-3" onClick={showOwnLinkField}>
              <Trans>Use another app-ads.txt link</Trans>
            </Button>
          </div>
        )
      ) : (
        <FileLinkField
          field={{ name: `appAdsTxtUrl ${url}`, error: fileLinkError }}
          label={t`Link to app-ads.txt of this app`}
          value={fileLink}
          isProposal={!isOwnFileLinkTyped && ownFileLink !== undefined}
          onChange={on.onFileLinkChange}
        />
      )}
    </>
  );
}

/** The next step after a refusal: open the app that already exists, or fix the app-ads.txt file. */
function AdditionRefusal({ url, link, fileLink, addition, renderCheck, onFileLinkChange }: ApplicationAddRowProps) {
  if (addition?.kind !== 'failed') return null;
  const refusal = refusedFile(addition.failure)?.report;
  if (refusal?.url === fileLink) {
    return renderCheck({
      appAdsTxtUrl: fileLink,
      applicationUrl: url,
      mayUseHttp: true,
      refusal,
      onUse: onFileLinkChange,
      onFound: () => undefined,
    });
  }
  return hasCode(addition.failure, 'already_exists') && link !== null && <DuplicateLink link={link} />;
}
