import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { Allowed } from '#session/member.tsx';
import { useDraft } from '#session/use-draft.ts';

import { noneOfSeveral, nothingTyped, severalDraft, withLinks } from './application-add-draft.ts';
import type { TypedApplication } from './application-add-draft.ts';
import { ApplicationAddForm } from './application-add-form.tsx';
import type { ApplicationAddParts } from './application-add-form.tsx';
import { useLookUpSemaphore } from './look-up/use-look-up-semaphore.ts';

const ApplicationAddSeveral = lazyRouteComponent(
  () => import('./several/application-add-several.tsx'),
  'ApplicationAddSeveral',
);
const lazyComponents = [() => ApplicationAddSeveral.preload?.()];

interface ApplicationAddPageProps extends ApplicationAddParts {
  /** The values that the address already has for the app. */
  known: Pick<TypedApplication, 'applicationUrl' | 'isNotPublished'>;
  /** Whether the form for several apps is shown; the address stores this. */
  isSeveral: boolean;
  onSeveralChange: (isSeveral: boolean) => void;
  onAdded: (application: Application) => void;
}

/** The page that adds apps. Other members see a text about who may add them. */
export function ApplicationAddPage(page: ApplicationAddPageProps) {
  return (
    <Allowed operation="createApplication" otherwise={<OthersAdd />}>
      <ApplicationAdditions {...page} />
    </Allowed>
  );
}

function OthersAdd() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={<Trans>Add app</Trans>} />
      <Card>
        <EmptyState
          icon={Lock}
          title={<Trans>You cannot add apps</Trans>}
          description={<Trans>An owner adds them, or a manager of all apps.</Trans>}
          action={
            <Link to="/app" className={buttonStyle()}>
              <Trans context="button">Open apps</Trans>
            </Link>
          }
        />
      </Card>
    </div>
  );
}

/** Adds an app, or several at once by their store links. Switching between the two forms loses no typed values. */
function ApplicationAdditions({
  known,
  isSeveral: isSeveralWanted,
  onSeveralChange,
  onAdded,
  ...parts
}: ApplicationAddPageProps) {
  const lookUps = useLookUpSemaphore();
  const { restored, store } = useDraft('apps to add', severalDraft);
  // A restored draft of several apps is shown even if the address does not request that form.
  const [isDraftShown, setDraftShown] = useState(restored !== null);
  const isSeveral = isSeveralWanted || isDraftShown;
  const [one, setOne] = useState({ ...nothingTyped, ...known });
  const [several, setSeveralTyped] = useState(restored ?? noneOfSeveral);
  useLoadWhenIdle(lazyComponents);
  const openSeveral = (links: string): void => {
    setSeveralTyped({ ...several, links: withLinks(several.links, links) });
    onSeveralChange(true);
  };
  const typedBefore = [one.applicationUrl, one.name, one.fileLink, several.links].filter(Boolean).join('\n');
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Add app</Trans>}
        actions={
          !isSeveral && (
            <Button variant="quiet" className="max-md:-ml-3" onClick={() => openSeveral(one.applicationUrl)}>
              <Trans>Add several at once</Trans>
            </Button>
          )
        }
      />
      {isSeveral ? (
        <LazyComponent>
          <ApplicationAddSeveral
            {...parts}
            lookUps={lookUps}
            typed={several}
            onTyped={setSeveralTyped}
            onLeft={store}
            onOne={() => {
              setDraftShown(false);
              onSeveralChange(false);
            }}
          />
        </LazyComponent>
      ) : (
        <ApplicationAddForm
          {...parts}
          lookUps={lookUps}
          typed={one}
          onTyped={(change) => setOne((before) => ({ ...before, ...change }))}
          typedBefore={typedBefore}
          onAdded={onAdded}
          onSeveral={openSeveral}
        />
      )}
    </div>
  );
}
