import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { documentSections } from '#network-documents/document-text.tsx';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';

import { findNamed } from './palette-names.ts';
import type { Named } from './palette-names.ts';

/** A question of the FAQ. */
export interface HelpQuestion extends Named {
  /** The position in the list, counted from 1. A link to the question contains it. */
  number: number;
  title: string;
}

const questionsMax = 3;

/** The questions of the FAQ whose question or answer matches a term; none without a term. */
export function useHelpQuestions(isEnabled: boolean): (term: string) => HelpQuestion[] {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery({ ...networkDocumentQuery(api, i18n.locale, 'faq'), enabled: isEnabled });
  const questions = documentSections(data?.blocks ?? []).map(({ title, blocks }, index) => ({
    number: index + 1,
    title,
    names: [[title, ...blocks.map(({ text }) => text)].join(' ').toLowerCase()],
  }));
  return (term) => (term.trim() === '' ? [] : findNamed(questions, term).slice(0, questionsMax));
}
