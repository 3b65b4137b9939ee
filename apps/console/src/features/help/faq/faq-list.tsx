import { useLingui } from '@lingui/react/macro';
import type { Locale } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { CopyButton } from '@publisher-console/ui/copy-button';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';

import { DocumentText } from '#network-documents/document-text.tsx';

import type { FaqQuestion } from './faq-questions.ts';

interface FaqListProps {
  questions: readonly FaqQuestion[];
  locale: Locale;
  question: number | undefined;
  onQuestionChange: (question: number | undefined) => void;
}

/** Questions that unfold to their answers. The address has the number of the last opened one, so that it can be shared. */
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
