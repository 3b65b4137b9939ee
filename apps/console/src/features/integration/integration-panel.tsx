import { Trans, useLingui } from '@lingui/react/macro';
import type { AdBlock, Application, IntegrationGuide } from '@publisher-console/api-contract';
import { Select } from '@publisher-console/ui/select';
import { Switch } from '@publisher-console/ui/switch';
import { Tabs } from '@publisher-console/ui/tabs';
import { useState } from 'react';

import { filledSteps } from './filled-guide.ts';
import { FirstRequests } from './first-requests.tsx';
import { GuideSteps } from './guide-steps.tsx';

interface IntegrationPanelProps {
  application: Pick<Application, 'id' | 'status'>;
  publisherId: string;
  /** At least one. */
  guides: readonly IntegrationGuide[];
  adBlocks: readonly AdBlock[];
  /** The ad block that is chosen at first. */
  first: AdBlock;
}

/** A tab for each platform, with code for the chosen ad block, and whether its requests have arrived. */
export function IntegrationPanel({ application, publisherId, guides, adBlocks, first }: IntegrationPanelProps) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState(first.id);
  // An app in test mode gets test ads only.
  const [isTest, setTest] = useState(application.status === 'test_mode');
  const [name, setName] = useState(guides[0]?.name ?? '');
  // The chosen one may have been deleted in another tab.
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
