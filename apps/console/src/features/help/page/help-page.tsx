import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@publisher-console/ui/badge';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Tabs } from '@publisher-console/ui/tabs';
import type { TabsProps } from '@publisher-console/ui/tabs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { minimumBrowsers } from '#common/context/minimum-browsers.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { FaqPanel } from '#features/help/faq/faq-panel.tsx';
import { helpFailures } from '#features/help/help-failures.ts';
import type { HelpTab, HelpView } from '#features/help/help-search.ts';
import { SupportButton } from '#features/help/support-button.tsx';
import { questionsQuery } from '#inventory/questions.queries.ts';
import { NetworkDocumentLink } from '#network-documents/network-document-link.tsx';
import { networkDocumentNames } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import { useSupportOpen } from '#inventory/questions.queries.ts';
import { SupportEmailLink } from '#network-documents/support-email-link.tsx';
import { UpdateDay } from '#network-documents/update-day.tsx';
import { useNetworkDocuments } from '#network-documents/use-network-documents.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { PublisherId } from '#session/publisher-id.tsx';

interface HelpRowProps {
  name: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

/** One contact or text: its name on the left, a link or button on the right. */
function HelpRow({ name, note, children }: HelpRowProps) {
  return (
    <section className="grid gap-x-10 gap-y-2 py-5 md:grid-cols-[20rem_minmax(0,1fr)] md:items-center">
      <div className="min-w-0">
        <h2 className="font-medium">{name}</h2>
        <p className="text-pretty text-text-muted">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const purposes: [ReadableKind, MessageDescriptor][] = [
  ['privacy_policy', msg`How the network handles your data.`],
  ['terms', msg`What the network expects of publishers and their apps.`],
  ['offer', msg`The terms on which the network shows ads in your apps and pays you.`],
];

/** The network documents, and links to documentation on other sites. */
function DocumentationPanel() {
  const { chrome, firefox, safari } = minimumBrowsers;
  const { i18n } = useLingui();
  const { docsUrl, sdkUrl } = useRouterContext().settings;
  return (
    <Card className="divide-y divide-border px-6 max-md:px-4">
      {purposes.map(([kind, purpose]) => (
        <HelpRow key={kind} name={i18n._(networkDocumentNames[kind])} note={i18n._(purpose)}>
          <NetworkText kind={kind} />
        </HelpRow>
      ))}
      {docsUrl !== undefined && (
        <HelpRow name={<Trans>Documentation</Trans>} note={<Trans>How to work with the network.</Trans>}>
          <OutsideLink href={docsUrl}>
            <Trans>Open the documentation</Trans>
          </OutsideLink>
        </HelpRow>
      )}
      {sdkUrl !== undefined && (
        <HelpRow name={<Trans>Mobile SDK</Trans>} note={<Trans>How to show ads in your app.</Trans>}>
          <OutsideLink href={sdkUrl}>
            <Trans>Open the SDK documentation</Trans>
          </OutsideLink>
        </HelpRow>
      )}
      <HelpRow
        name={<Trans>Statistics in your own programs</Trans>}
        note={<Trans>How to fetch reports without the console.</Trans>}
      >
        <Link to="/sdk" className={linkStyle()}>
          <Trans>See the first steps</Trans>
        </Link>
      </HelpRow>
      <HelpRow name={<Trans>Browsers</Trans>} note={<Trans>The browsers that this site supports.</Trans>}>
        <p>
          <Trans>
            Chrome and Edge {chrome}, Firefox {firefox}, Safari {safari} or newer
          </Trans>
        </p>
      </HelpRow>
    </Card>
  );
}

function NetworkText({ kind }: { kind: ReadableKind }): ReactElement {
  const { i18n, t } = useLingui();
  const { listed, error, refetch, isReadable } = useNetworkDocuments();
  if (isReadable(kind)) {
    const name = i18n._(networkDocumentNames[kind]);
    const updatedAt = listed?.find((text) => text.kind === kind)?.updatedAt;
    return (
      <p className="flex flex-wrap items-baseline gap-x-4">
        <NetworkDocumentLink kind={kind} label={t`Read: ${name}`}>
          <Trans>Read</Trans>
        </NetworkDocumentLink>
        {updatedAt && (
          <span className="text-text-muted">
            <Trans>
              Updated <UpdateDay at={updatedAt} />
            </Trans>
          </span>
        )}
      </p>
    );
  }
  if (listed !== undefined) {
    return (
      <p className="text-text-muted">
        <Trans>The network has not published it yet.</Trans>
      </p>
    );
  }
  if (error === null) return <Skeleton className="h-5 w-40" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
      <p>{failureSentences(i18n, error, helpFailures.texts)}</p>
      <DisappearingButton onPress={() => void refetch()}>
        <Trans>Retry</Trans>
      </DisappearingButton>
    </div>
  );
}

/** The contacts of the network, and the Publisher ID for messages. */
function ContactsPanel() {
  const { api, settings } = useRouterContext();
  const { user } = useSuspenseQuery(currentUserQuery(api)).data;
  const { supportEmail } = settings;
  const isSupportOpen = useSupportOpen();
  return (
    <Card className="divide-y divide-border px-6 max-md:px-4">
      {isSupportOpen && (
        <HelpRow
          name={<Trans>Contact support</Trans>}
          note={<Trans>Write to us about a problem or an idea, with files if they help.</Trans>}
        >
          <SupportButton />
        </HelpRow>
      )}
      {supportEmail !== undefined && (
        <HelpRow
          name={<Trans>Customer service e-mail</Trans>}
          note={<Trans>If you prefer your own mail program.</Trans>}
        >
          <SupportEmailLink address={supportEmail} />
        </HelpRow>
      )}
      <HelpRow name={<Trans>Publisher ID</Trans>} note={<Trans>Quote it when you contact support.</Trans>}>
        <PublisherId id={user.id} />
      </HelpRow>
    </Card>
  );
}

/** The title of the tab, with the number of questions that have new answers. */
function QuestionsTitle() {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery(questionsQuery(api));
  const unread = data?.unread ?? 0;
  return (
    <span className="inline-flex items-center gap-2">
      <Trans>Questions</Trans>
      {unread > 0 && (
        <Badge tone="accent">
          <span aria-hidden>{unread}</span>
          <span className="sr-only">{t`${plural(unread, { one: '# new answer', other: '# new answers' })}`}</span>
        </Badge>
      )}
    </span>
  );
}

interface HelpPageProps {
  view: HelpView;
  /** The questions to support. */
  questions: ReactNode;
  onTabChange: TabsProps<HelpTab>['onChange'];
  /** Called with the question that was opened last, or undefined when it is closed. */
  onQuestionChange: (question: number | undefined) => void;
  onTermChange: (term: string, options: { replace: boolean }) => void;
}

/** The FAQ, the network documents with other documentation, the contacts, and the questions to support. */
export function HelpPage({ view: { tab, question, term }, questions, onTabChange, ...on }: HelpPageProps) {
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
            panel: <FaqPanel question={question} term={term} {...on} />,
          },
          { id: 'documentation', title: <Trans>Documentation</Trans>, panel: <DocumentationPanel /> },
          { id: 'contacts', title: <Trans>Contacts</Trans>, panel: <ContactsPanel /> },
          { id: 'questions', title: <QuestionsTitle />, panel: questions },
        ]}
      />
    </div>
  );
}
