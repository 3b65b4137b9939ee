import { Trans } from '@lingui/react/macro';
import type { Application } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { PageHeader } from '@publisher-console/ui/page-header';
import { lazyRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';

import { LatePart } from '#lib/late-part.tsx';
import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { ApplicationAddForm } from './application-add-form.tsx';
import type { ApplicationAddParts } from './application-add-form.tsx';
import { useLookUpTurns } from './use-look-up-turns.ts';

const ApplicationAddSeveral = lazyRouteComponent(
  () => import('./application-add-several.tsx'),
  'ApplicationAddSeveral',
);
const several = [() => ApplicationAddSeveral.preload?.()];

interface ApplicationAddPageProps extends ApplicationAddParts {
  onAdded: (application: Application) => void;
}

/** Adds an app, or several at once by their store links. */
export function ApplicationAddPage({ onAdded, ...parts }: ApplicationAddPageProps) {
  const lookUps = useLookUpTurns();
  const [link, setLink] = useState('');
  const [links, setLinks] = useState<string | null>(null);
  useLoadWhenIdle(several);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Add app</Trans>}
        actions={
          links === null && (
            <Button variant="quiet" className="max-md:-ml-3" onClick={() => setLinks(link)}>
              <Trans>Add several at once</Trans>
            </Button>
          )
        }
      />
      {links === null ? (
        <ApplicationAddForm
          {...parts}
          lookUps={lookUps}
          applicationUrl={link}
          onApplicationUrlChange={setLink}
          onAdded={onAdded}
          onSeveral={setLinks}
        />
      ) : (
        <LatePart>
          <ApplicationAddSeveral {...parts} lookUps={lookUps} initialText={links} onOne={() => setLinks(null)} />
        </LatePart>
      )}
    </div>
  );
}
