import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';

import { documentSections } from '#lib/document-blocks.ts';
import { FailureNotice } from '#lib/failure-notice.tsx';
import { networkDocumentQuery } from '#lib/network-documents.queries.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { FaqList } from './faq-list.tsx';
import { FaqSkeleton } from './faq-skeleton.tsx';
import { helpFailures } from './help-failures.ts';

interface FaqPanelProps {
  question: number | undefined;
  onQuestionChange: (question: number | undefined) => void;
}

/** The questions that the network or the product answers. */
export function FaqPanel(props: FaqPanelProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery({
    ...networkDocumentQuery(api, i18n.locale, 'faq'),
    placeholderData: keepPreviousData,
  });
  if (data === undefined && error !== null) {
    return (
      <Card>
        <FailureNotice failure={error} texts={helpFailures.questions} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data === undefined) return <FaqSkeleton />;
  const questions = data === null ? [] : documentSections(data.blocks);
  if (data === null || questions.length === 0) return <NoQuestions />;
  return (
    <>
      {data.locale !== i18n.locale && (
        <p className="mb-4 rounded-base bg-notice-soft px-4 py-3 text-notice">
          {data.locale === 'ru' ? (
            <Trans>The network has published its answers in Russian only.</Trans>
          ) : (
            <Trans>The network has published its answers in English only.</Trans>
          )}
        </p>
      )}
      <FaqList questions={questions} locale={data.locale} {...props} />
    </>
  );
}

function NoQuestions() {
  return (
    <Card>
      <EmptyState
        icon={MessageCircleQuestion}
        title={<Trans>No questions yet</Trans>}
        description={<Trans>The network has published no answers here. The tab Contacts says whom to ask.</Trans>}
      />
    </Card>
  );
}
