import { listViewFromSearch } from '#common/lists/list-view.ts';

const tabs = ['faq', 'documentation', 'contacts'] as const;

export type HelpTab = (typeof tabs)[number];

export interface HelpView {
  tab: HelpTab;
  /** The number of the question that the address points at, from 1. */
  question: number | undefined;
  /** What the questions are searched for; empty without a search. */
  term: string;
}

/** What an address of the help asks for. */
export function helpFromSearch({ tab, question, term }: Record<string, unknown>): HelpView {
  const number = Number(question);
  return {
    tab: tabs.find((each) => each === tab) ?? 'faq',
    question: Number.isInteger(number) && number > 0 ? number : undefined,
    term: listViewFromSearch({ term }).term,
  };
}
