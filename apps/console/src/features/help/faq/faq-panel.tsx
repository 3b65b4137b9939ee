import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { NetworkDocument } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import SearchX from 'lucide-react/icons/search-x';

import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { SearchField } from '#common/lists/search-field.tsx';
import { useFoundAnnouncement } from '#common/lists/use-found-announcement.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { helpFailures } from '#features/help/help-failures.ts';
import { SupportButton } from '#features/help/support-button.tsx';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';

import { FaqList } from './faq-list.tsx';
import { faqQuestions } from './faq-questions.ts';
import { FaqSkeleton } from './faq-skeleton.tsx';

interface FaqPanelProps {
  question: number | undefined;
  term: string;
  onQuestionChange: (question: number | undefined) => void;
  onTermChange: (term: string, options: { replace: boolean }) => void;
}

/** The FAQ of the network, with a search. */
export function FaqPanel(props: FaqPanelProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, refetch } = useQuery({
    ...networkDocumentQuery(api, i18n.locale, 'faq'),
    // The loader has made the call: after a failure, the publisher decides whether it is repeated.
    retryOnMount: false,
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
  const questions = faqQuestions(data?.blocks ?? [], '');
  if (data === null || questions.length === 0) return <NoQuestions />;
  return <Questions text={data} {...props} />;
}

function Questions({ text, term, onTermChange, ...props }: FaqPanelProps & { text: NetworkDocument }) {
  const { i18n, t } = useLingui();
  const found = faqQuestions(text.blocks, term);
  const { length: count } = found;
  useFoundAnnouncement(t`${plural(count, { one: '# question found', other: '# questions found' })}`, term);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <SearchField label={t`Search the questions and answers`} term={term} onTermChange={onTermChange} />
        <SupportButton variant="secondary" />
      </div>
      {text.locale !== i18n.locale && (
        <p className="rounded-base bg-notice-soft px-4 py-3 text-notice">
          {text.locale === 'ru' ? (
            <Trans>The network has published its answers in Russian only.</Trans>
          ) : (
            <Trans>The network has published its answers in English only.</Trans>
          )}
        </p>
      )}
      {count === 0 ? (
        <NothingFound term={term} onClear={() => onTermChange('', { replace: false })} />
      ) : (
        <FaqList questions={found} locale={text.locale} {...props} />
      )}
    </div>
  );
}

function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title={<Trans>No answer found</Trans>}
        description={<Trans>No question or answer contains “{term}”. Support can help you further.</Trans>}
        action={
          <DisappearingButton onPress={onClear}>
            <Trans>Clear the search</Trans>
          </DisappearingButton>
        }
      />
    </Card>
  );
}

function NoQuestions() {
  return (
    <Card>
      <EmptyState
        icon={MessageCircleQuestion}
        title={<Trans>No questions yet</Trans>}
        description={<Trans>The network has not published any answers yet. Contacts shows whom to ask.</Trans>}
      />
    </Card>
  );
}
