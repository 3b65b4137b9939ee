import { listViewFromSearch } from '#common/lists/list-view.ts';

const tabs = ['faq', 'documentation', 'contacts', 'questions'] as const;

export type HelpTab = (typeof tabs)[number];

export interface HelpView {
  tab: HelpTab;
  /** The number of the linked question, counted from 1. */
  question: number | undefined;
  /** The search term; empty without a search. */
  term: string;
  /** The cursor of a page of the questions to support; undefined for the first one. */
  after: string | undefined;
}

/** Reads the view of the help from an address. */
export function helpFromSearch({ tab, question, term, after }: Record<string, unknown>): HelpView {
  const number = Number(question);
  return {
    tab: tabs.find((each) => each === tab) ?? 'faq',
    question: Number.isInteger(number) && number > 0 ? number : undefined,
    term: listViewFromSearch({ term }).term,
    after: typeof after === 'string' ? after : undefined,
  };
}
