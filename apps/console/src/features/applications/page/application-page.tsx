import { useLingui } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useAddressDialog } from '#common/page/address-dialog.ts';
import { hasFileProblem } from '#features/applications/file-state.tsx';
import { ApplicationLinkDialogs } from '#features/applications/links/application-link-dialogs.tsx';

import { ApplicationDetails } from './application-details.tsx';
import { ApplicationHeader } from './application-header.tsx';
import type { ApplicationView } from './application-search.ts';
import { ApplicationTiles } from './application-tiles.tsx';
import { FileStake } from './file-stake.tsx';

interface ApplicationPageProps {
  application: Application;
  dialog: ApplicationView['dialog'];
  /** The parts of the page from other features: `onAdd` opens `renderBlockForm`. */
  renderAdBlocks: (onAdd: () => void) => ReactNode;
  renderBlockForm: (on: { onClose: () => void; onAdded: () => void }) => ReactNode;
  /** `onEditLink` opens the dialog for the link, `stake` is what depends on the file. */
  renderAppAdsTxt: (onEditLink: () => void, stake: ReactNode) => ReactNode;
  activity: ReactNode;
  /** How to show the ads of the app. */
  integration: ReactNode;
}

/** One application: what it earns, what it needs, its ad blocks, app-ads.txt file and activity. */
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
      {dialog === 'add-block' && parts.renderBlockForm({ onClose, onAdded: onChanged })}
      <ApplicationLinkDialogs application={application} dialog={dialog} onClose={onClose} onChanged={onChanged} />
    </div>
  );
}
