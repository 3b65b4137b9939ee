import { Trans } from '@lingui/react/macro';
import type { AdBlock, Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

import type { ListView } from '#common/lists/list-view.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { AdBlockForm } from '#features/ad-blocks/form/ad-block-form.tsx';

import { Allowed } from '#session/member.tsx';

import { AdBlockList } from './ad-block-list.tsx';

interface AdBlockListPageProps {
  application: Application;
  view: ListView;
  isAdding: boolean;
  /** What comes next for an ad block that has been added. */
  renderNext: (adBlock: AdBlock) => ReactNode;
  onViewChange: (view: ListView, options?: { replace: boolean }) => void;
}

/** The ad blocks of one application, on a page of their own. */
export function AdBlockListPage({ application, view, isAdding, renderNext, onViewChange }: AdBlockListPageProps) {
  const addressDialog = useAddressDialog();
  const add = (): void => addressDialog.open('add-block');
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeader title={<Trans>Ad blocks</Trans>} />
        <Link
          to="/app/$applicationId"
          params={{ applicationId: application.id }}
          className={linkStyle({ className: 'inline-flex w-fit max-w-full items-center gap-1 touch:min-h-control' })}
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{application.name}</span>
        </Link>
        <Allowed operation="createAdBlock">
          <Button onClick={add}>
            <Plus aria-hidden className="size-4" />
            <Trans context="button">Add block</Trans>
          </Button>
        </Allowed>
      </div>
      <AdBlockList application={application} view={view} onViewChange={onViewChange} onAdd={add} />
      {isAdding && (
        <Allowed operation="createAdBlock">
          <AdBlockForm
            application={application}
            onClose={addressDialog.close}
            onAdded={() => void addressDialog.finish()}
            renderNext={renderNext}
          />
        </Allowed>
      )}
    </div>
  );
}
