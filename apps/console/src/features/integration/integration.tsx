import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, Application, IntegrationGuide, IntegrationStep } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { CodeBlock } from '@publisher-console/ui/code-block';
import { linkStyle } from '@publisher-console/ui/link';
import { Select } from '@publisher-console/ui/select';
import { Status } from '@publisher-console/ui/status';
import { Switch } from '@publisher-console/ui/switch';
import { Tabs } from '@publisher-console/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { NumberedStep } from '#common/page/numbered-step.tsx';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { useCopyTexts } from '#common/page/use-copy-texts.ts';
import { Allowed } from '#session/member.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';
import { filledSteps, guidesFor } from './filled-guide.ts';
import { integrationFailures } from './integration-failures.ts';
import { IntegrationSkeleton } from './integration-skeleton.tsx';
import { firstRequestsQuery, guidedAdBlocksQuery, integrationGuidesQuery } from './integration.queries.ts';

/** Whether the network has received requests of an ad block. Nothing while unknown: the guide works without it. */
export function FirstRequests({ adBlockId }: { adBlockId: string }) {
  const { api } = useRouterContext();
  const format = useFormat();
  const { data } = useQuery(firstRequestsQuery(api, adBlockId));
  const date = data?.firstRequests.date ?? null;
  const dataAsOf = data?.firstRequests.dataAsOf ?? null;
  const day = date === null ? null : format.day(date);
  return (
    <p aria-live="polite" className="flex min-h-12 flex-col justify-center">
      {data !== undefined && (
        <>
          <Status tone={day === null ? 'neutral' : 'success'}>
            {day === null ? <Trans>Waiting for the first request…</Trans> : <Trans>First requests on {day}</Trans>}
          </Status>
          {dataAsOf !== null && (
            <span className="ps-4 text-caption text-text-muted">
              <Trans>
                Data as of <ExactTime at={dataAsOf} />
              </Trans>
            </span>
          )}
        </>
      )}
    </p>
  );
}

interface GuideStepsProps {
  steps: readonly IntegrationStep[];
  /** The language of the texts. */
  lang: string;
}

/** The steps for a developer, one after another, with code to copy. */
export function GuideSteps({ steps, lang }: GuideStepsProps) {
  const { t } = useLingui();
  const textsOf = useCopyTexts();
  return (
    <ol className="flex flex-col gap-5">
      {steps.map(({ title, text, code }, index) => (
        <NumberedStep key={title} number={index + 1} title={<span lang={lang}>{title}</span>}>
          {text !== null && (
            <p lang={lang} className="max-w-prose text-pretty text-text-muted">
              {text}
            </p>
          )}
          {code !== null && <CodeBlock label={t`Code: ${title}`} code={code} texts={textsOf(title)} />}
        </NumberedStep>
      ))}
    </ol>
  );
}

interface IntegrationPanelProps {
  application: Pick<Application, 'id' | 'status'>;
  publisherId: string;
  /** At least one guide. */
  guides: readonly IntegrationGuide[];
  adBlocks: readonly AdBlock[];
  /** The ad block that is chosen first. */
  first: AdBlock;
}

/** A tab for each platform, with code for the chosen ad block, and whether its requests have arrived. */
export function IntegrationPanel({ application, publisherId, guides, adBlocks, first }: IntegrationPanelProps) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState(first.id);
  // An app in test mode gets only test ads.
  const [isTest, setTest] = useState(application.status === 'test_mode');
  const [name, setName] = useState(guides[0]?.name ?? '');
  // The chosen ad block may have been deleted in another tab.
  const block = adBlocks.find(({ id }) => id === chosenId) ?? first;
  const panelOf = (guide: IntegrationGuide) => {
    const testId = guide.testAdBlockIds[block.adFormat];
    const ids = { publisherId, appId: application.id, adBlockId: isTest && testId !== undefined ? testId : block.id };
    return (
      <div className="flex flex-col gap-4">
        {testId !== undefined && (
          <Switch
            label={<Trans>Test ID</Trans>}
            note={<Trans>For test ads while you build the app. Switch it off before you publish.</Trans>}
            checked={isTest}
            onChange={({ target }) => setTest(target.checked)}
          />
        )}
        <GuideSteps steps={filledSteps(guide, block.adFormat, ids)} lang={guide.locale} />
      </div>
    );
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {adBlocks.length > 1 && (
        <Select
          aria-label={t`Ad block`}
          value={block.id}
          onChange={setChosenId}
          options={adBlocks.map(({ id, name: title }) => ({ id, title }))}
        />
      )}
      <Tabs
        label={t`Platform`}
        value={name}
        onChange={setName}
        tabs={guides.map((guide) => ({ id: guide.name, title: guide.title, panel: panelOf(guide) }))}
      />
      <FirstRequests adBlockId={block.id} />
    </div>
  );
}

/** Shown if the operator has set no guide: the documentation, if there is a link to it, and support. */
export function NoGuide() {
  const { settings } = useRouterContext();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose text-pretty">
        {settings.sdkUrl === undefined ? (
          <Trans>There is no integration guide here yet. Ask support how to set up the SDK.</Trans>
        ) : (
          <Trans>The documentation of the SDK explains how to show ads in your app.</Trans>
        )}
      </p>
      {settings.sdkUrl !== undefined && (
        <OutsideLink href={settings.sdkUrl}>
          <Trans>Open the SDK documentation</Trans>
        </OutsideLink>
      )}
      <Link to="/help" search={{ dialog: 'support' }} className={buttonStyle({ variant: 'secondary' })}>
        <Trans context="button">Contact support</Trans>
      </Link>
    </div>
  );
}

/** The code contains the id of an ad block, so an application without ad blocks needs one first. */
export function AdBlockMissing({ applicationId }: { applicationId: string }) {
  return (
    <p className="max-w-prose text-pretty text-text-muted">
      <Allowed
        operation="createAdBlock"
        otherwise={<Trans>The code needs the ID of an ad block. An owner or a manager creates one.</Trans>}
      >
        <Trans>
          The code needs the ID of an ad block.{' '}
          <Link
            to="/app/$applicationId"
            params={{ applicationId }}
            search={{ dialog: 'add-block' }}
            className={linkStyle()}
          >
            Add a block
          </Link>
        </Trans>
      </Allowed>
    </p>
  );
}

export interface IntegrationProps {
  application: Pick<Application, 'id' | 'platform' | 'status'>;
  /** The ad block that is shown first; by default, the newest. */
  adBlockId?: string | undefined;
}

/** How to integrate the ad blocks of an application: the operator's guide with the ids inserted. */
export function Integration({ application, adBlockId }: IntegrationProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const user = useCurrentUser();
  const guides = useQuery(integrationGuidesQuery(api, i18n.locale));
  const blocks = useQuery(guidedAdBlocksQuery(api, application.id));
  const failed = [guides, blocks].find(({ data, error, isFetching }) => data === undefined && error && !isFetching);
  if (failed !== undefined) {
    return (
      <FailureNotice
        failure={failed.error}
        texts={integrationFailures.load}
        onRetry={() => void Promise.all([guides, blocks].map(({ refetch }) => refetch()))}
      />
    );
  }
  if (!guides.data || !blocks.data || !user) return <IntegrationSkeleton />;
  const shown = guidesFor(guides.data.items, application.platform);
  const first = blocks.data.items.find(({ id }) => id === adBlockId) ?? blocks.data.items[0];
  if (shown.length === 0) return <NoGuide />;
  if (first === undefined) return <AdBlockMissing applicationId={application.id} />;
  return (
    <IntegrationPanel
      // A new key for another application or a new ad block, so that it starts with its own choice.
      key={`${application.id} ${adBlockId}`}
      application={application}
      publisherId={user.id}
      guides={shown}
      adBlocks={blocks.data.items}
      first={first}
    />
  );
}
