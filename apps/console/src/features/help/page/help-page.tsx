import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import type { TabsProps } from '@publisher-console/ui/tabs';

import { ContactsPanel } from './contacts-panel.tsx';
import { DocumentationPanel } from './documentation-panel.tsx';
import { FaqPanel } from '#features/help/faq/faq-panel.tsx';
import type { HelpTab, HelpView } from '#features/help/help-search.ts';

interface HelpPageProps {
  view: HelpView;
  onTabChange: TabsProps<HelpTab>['onChange'];
  /** Gets the last opened question, or undefined when it is closed. */
  onQuestionChange: (question: number | undefined) => void;
  onTermChange: (term: string, options: { replace: boolean }) => void;
}

/** The FAQ, the network documents with other documentation, and the contacts. */
export function HelpPage({ view: { tab, ...questions }, onTabChange, ...on }: HelpPageProps) {
  const { t } = useLingui();
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={<Trans>Help</Trans>} />
      <Tabs
        label={t`Help`}
        value={tab}
        onChange={onTabChange}
        tabs={[
          {
            id: 'faq',
            title: <Trans>FAQ</Trans>,
            panel: <FaqPanel {...questions} {...on} />,
          },
          { id: 'documentation', title: <Trans>Documentation</Trans>, panel: <DocumentationPanel /> },
          { id: 'contacts', title: <Trans>Contacts</Trans>, panel: <ContactsPanel /> },
        ]}
      />
    </div>
  );
}
