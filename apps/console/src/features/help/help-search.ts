const tabs = ['faq', 'documentation', 'contacts'] as const;

export type HelpTab = (typeof tabs)[number];

export interface HelpView {
  tab: HelpTab;
  /** The number of the question that the address points at, from 1. */
  question: number | undefined;
}

/** What an address of the help asks for. */
export function helpFromSearch({ tab, question }: Record<string, unknown>): HelpView {
  const number = Number(question);
  return {
    tab: tabs.find((each) => each === tab) ?? 'faq',
    question: Number.isInteger(number) && number > 0 ? number : undefined,
  };
}
