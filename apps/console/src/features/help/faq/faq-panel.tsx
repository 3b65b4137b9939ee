import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale, NetworkDocument } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { CopyButton } from '@publisher-console/ui/copy-button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useRef, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { SearchField } from '#common/lists/search-field.tsx';
import { useFoundAnnouncement } from '#common/lists/use-found-announcement.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { helpFailures } from '#features/help/help-failures.ts';
import { SupportButton } from '#features/help/support-button.tsx';
import { DocumentText } from '#network-documents/document-text.tsx';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';
import { faqQuestions } from './faq-questions.ts';
import type { FaqQuestion } from './faq-questions.ts';
import { FaqSkeleton } from './faq-skeleton.tsx';

interface FaqListProps {
  questions: readonly FaqQuestion[];
  locale: Locale;
  question: number | undefined;
  onQuestionChange: (question: number | undefined) => void;
}

/** Questions that unfold to their answers. The address has the number of the last opened one, for sharing. */
export function FaqList({ questions, locale, question, onQuestionChange }: FaqListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(question === undefined ? [] : [question]));
  const list = useRef<HTMLDivElement>(null);
  const [linked] = useState(question);
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll('details') ?? [])];
    const shown = all.find(({ dataset }) => dataset.question === String(linked));
    shown?.querySelector('summary')?.focus();
  }, [linked]);

  function toggle(number: number, isOpen: boolean): void {
    if (isOpen === open.has(number)) return;
    setOpen((before) => new Set(isOpen ? [...before, number] : [...before].filter((each) => each !== number)));
    if (isOpen) onQuestionChange(number);
    else if (number === question) onQuestionChange(undefined);
  }

  return (
    <Card ref={list} lang={locale} className="divide-y divide-border">
      {questions.map(({ number, title, blocks }) => (
        <details
          key={number}
          data-question={number}
          open={open.has(number)}
          onToggle={({ currentTarget }) => toggle(number, currentTarget.open)}
          className="group print:break-inside-avoid print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 scroll-my-6 items-center gap-3 rounded-base px-6 py-3 font-medium marker:content-none hover:bg-surface-sunken max-md:px-4 print:min-h-0">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-text-muted transition-transform group-open:rotate-90 print:hidden"
            />
            <h2 className="text-pretty">{title}</h2>
          </summary>
          <div className="flex items-start justify-between gap-4 px-6 pt-1 pb-5 pl-13 max-md:px-4 max-md:pl-11">
            <div className="max-w-prose min-w-0">
              <DocumentText blocks={blocks} />
            </div>
            <CopyLink question={number} />
          </div>
        </details>
      ))}
    </Card>
  );
}

function CopyLink({ question }: { question: number }) {
  const { t } = useLingui();
  return (
    <CopyButton
      text={`${window.location.origin}/help?question=${question}`}
      texts={{
        copy: t`Copy the link to this answer`,
        copied: t`Copied`,
        failed: t`The browser blocks copying. The address of the page is the link.`,
      }}
      className="-mt-2 shrink-0 print:hidden"
    />
  );
}

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
    // The loader has sent the call. After a failure, the user decides whether to repeat it.
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
