import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { IconButton } from '@publisher-console/ui/icon-button';
import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { ApplicationMenu } from '#features/applications/application-menu.tsx';
import { applicationMeaning, ApplicationStatus } from '#features/applications/application-status.tsx';
import { RejectionReason } from '#features/applications/rejection.tsx';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { renameApplication } from '#features/applications/applications.mutations.ts';
import { applicationFiguresQuery } from '#features/applications/applications.queries.ts';
import { FileState, hasFileProblem } from '#features/applications/file-state.tsx';
import { ApplicationLinkDialogs } from '#features/applications/links/application-link-dialogs.tsx';
import { StoreLink } from '#features/applications/store-link.tsx';
import { useApplicationActions } from '#features/applications/use-application-actions.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { CopyableId } from '#inventory/copyable-id.tsx';
import { EditableTitle } from '#inventory/editable-title.tsx';
import { platformNames } from '#inventory/platform-names.ts';
import { Allowed } from '#session/member.tsx';
import type { ApplicationView } from './application-search.ts';
import { ApplicationTiles } from './application-tiles.tsx';
import { dailyAverage } from './daily-average.ts';
import { RejectionEvidence } from './rejection-evidence.tsx';

type Facts = Pick<Application, 'id' | 'appAdsTxtUrl' | 'appAdsTxtCheck' | 'isNotPublished' | 'status'>;

/** The app-ads.txt link of an application, and the result of the last check. */
function AppAdsTxtState({ application }: { application: Facts }) {
  const { appAdsTxtUrl, appAdsTxtCheck, isNotPublished } = application;
  if (appAdsTxtUrl === null) {
    return (
      <span className="text-text-muted">
        {isNotPublished ? <Trans>Needed once the app is published</Trans> : <Trans>No link yet</Trans>}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <FileState application={application} />
      <span className="inline-flex flex-wrap items-center gap-x-3 text-caption text-text-muted">
        {appAdsTxtCheck && (
          <span>
            <Trans>
              Checked <Moment at={appAdsTxtCheck.checkedAt} />
            </Trans>
          </span>
        )}
        <ExternalLink href={appAdsTxtUrl} className="relative inline-flex min-h-6 items-center touch:min-h-control">
          <Trans>Open the file</Trans>
        </ExternalLink>
      </span>
    </span>
  );
}

/** The name of an application, as the heading of its page, and a button that edits it. */
function ApplicationName({ application: { id, name } }: { application: Pick<Application, 'id' | 'name'> }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const [isEditing, setIsEditing] = useState(false);
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const rename = useReportedMutation(renameApplication({ api, id }), {
    done: msg`App updated`,
    failures: applicationFailures.rename,
  });
  return (
    <EditableTitle
      title={name}
      label={t`App name`}
      missing={t`The app name is required`}
      editing={isEditing}
      draft={draft}
      onSave={(typed) =>
        rename.mutate(typed, {
          onError: () => {
            setDraft(typed);
            setIsEditing(true);
          },
        })
      }
      onEnd={() => {
        flushSync(() => {
          setDraft(undefined);
          setIsEditing(false);
        });
        button.current?.focus();
      }}
    >
      <div className="flex min-w-0 items-center gap-1">
        <h1 title={name} className="line-clamp-2 min-w-0 text-heading font-semibold tracking-tight wrap-anywhere">
          {name}
        </h1>
        <Allowed operation="updateApplication">
          <IconButton ref={button} icon={Pencil} label={t`Rename the app`} onClick={() => setIsEditing(true)} />
        </Allowed>
      </div>
    </EditableTitle>
  );
}

interface ApplicationHeaderProps {
  application: Application;
  onAddBlock: () => void;
  onEditLink: () => void;
  onEditAppAdsTxt: () => void;
  onDeleted: () => void;
}

/** The name, status and store of an application, and its actions. */
function ApplicationHeader({ application, onAddBlock, ...on }: ApplicationHeaderProps) {
  const { i18n } = useLingui();
  const actions = useApplicationActions(application);
  const { id, iconUrl, platform, status, rejectionReason, rejectionEvidence } = application;
  return (
    <header className="flex flex-col gap-3">
      <Link
        to="/app"
        data-page-title
        className={linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' })}
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All apps</Trans>
      </Link>
      <div className="flex items-start gap-x-4">
        <ApplicationIcon iconUrl={iconUrl} size="large" />
        <div className="min-w-0 flex-1">
          <ApplicationName key={id} application={application} />
          <p className="flex flex-wrap items-center gap-x-2 text-text-muted">
            <ApplicationStatus application={application} change={actions.isResuming && <Trans>Resuming…</Trans>} />
            <span>{platformNames[platform]}</span>
            <StoreLink application={application} className="inline-flex items-center touch:min-h-control" />
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <Allowed operation="createAdBlock">
            <Button onClick={onAddBlock}>
              <Plus aria-hidden className="size-4" />
              <span className="max-sm:sr-only">
                <Trans context="button">Add block</Trans>
              </span>
            </Button>
          </Allowed>
          <ApplicationMenu application={application} actions={actions} {...on} />
        </div>
      </div>
      {status !== 'active' && <p className="text-text-muted">{i18n._(applicationMeaning(application))}</p>}
      {rejectionReason !== null && (
        <RejectionReason application={application}>
          {rejectionEvidence && <RejectionEvidence file={rejectionEvidence} />}
        </RejectionReason>
      )}
    </header>
  );
}

/** Rarely needed details of an application. The id is the last one. */
function ApplicationDetails({ application }: { application: Application }) {
  const { t } = useLingui();
  const { id, name, developerName, bundleId } = application;
  return (
    <Card className="p-4">
      <h2 className="text-title font-semibold">
        <Trans>Details</Trans>
      </h2>
      <dl className="mt-2 flex flex-col gap-2">
        {developerName !== null && <Detail name={<Trans>Developer</Trans>}>{developerName}</Detail>}
        <Detail name="app-ads.txt">
          <AppAdsTxtState application={application} />
        </Detail>
        {bundleId !== null && <Detail name={<Trans>ID in the store</Trans>}>{bundleId}</Detail>}
        <Detail name={<Trans>App ID</Trans>}>
          <CopyableId id={id} label={t`Copy the ID of ${name}`} />
        </Detail>
      </dl>
    </Card>
  );
}

function Detail({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The revenue that depends on the app-ads.txt file of an application; nothing if it is unknown. */
function FileStake({ applicationId }: { applicationId: string }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const { data } = useQuery(applicationFiguresQuery(api, applicationId));
  const average = data === undefined ? null : dailyAverage(data.figures);
  if (data === undefined || average === null || average <= 0) return null;
  const money = format.moneyColumn([average], data.figures.meta.currency)(average);
  return (
    <p className="rounded-base bg-danger-soft px-3 py-2 font-medium text-danger">
      <Trans>{money} a day on average in the last 7 days depends on this file.</Trans>
    </p>
  );
}

interface ApplicationPageProps {
  application: Application;
  dialog: ApplicationView['dialog'];
  /** The parts of the page that belong to other features. `onAdd` opens `renderBlockForm`. */
  renderAdBlocks: (onAdd: () => void) => ReactNode;
  renderBlockForm: (on: { onClose: () => void; onAdded: () => void }) => ReactNode;
  /** `onEditLink` opens the dialog for the link; `stake` is the revenue that depends on the file. */
  renderAppAdsTxt: (onEditLink: () => void, stake: ReactNode) => ReactNode;
  activity: ReactNode;
  /** How to integrate ads into the app. */
  integration: ReactNode;
}

/** One application: its revenue, its open tasks, its ad blocks, app-ads.txt file and activity. */
export function ApplicationPage({ application, dialog, ...parts }: ApplicationPageProps) {
  const { t } = useLingui();
  const router = useRouter();
  const addressDialog = useAddressDialog();
  const addBlock = (): void => addressDialog.open('add-block');
  const editAppAdsTxt = (): void => addressDialog.open('app-ads-txt');
  const onClose = addressDialog.close;
  const onChanged = (): void => void addressDialog.finish();
  const needsFile = hasFileProblem(application);
  const file = parts.renderAppAdsTxt(editAppAdsTxt, needsFile && <FileStake applicationId={application.id} />);
  return (
    <div className="flex flex-col gap-4">
      <ApplicationHeader
        application={application}
        onAddBlock={addBlock}
        onEditLink={() => addressDialog.open('link')}
        onEditAppAdsTxt={editAppAdsTxt}
        onDeleted={() => void router.navigate({ to: '/app', replace: true, ignoreBlocker: true })}
      />
      <ApplicationTiles applicationId={application.id} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {needsFile && file}
          {parts.renderAdBlocks(addBlock)}
          {!needsFile && file}
        </div>
        <aside aria-label={t`Activity`} className="flex min-w-0 flex-col gap-4">
          {parts.integration}
          {parts.activity}
          <ApplicationDetails application={application} />
        </aside>
      </div>
      <Allowed operation="createAdBlock">
        {dialog === 'add-block' && parts.renderBlockForm({ onClose, onAdded: onChanged })}
      </Allowed>
      <ApplicationLinkDialogs application={application} dialog={dialog} onClose={onClose} onChanged={onChanged} />
    </div>
  );
}
