import type { ApplicationListAnswer } from '@publisher-console/api-contract';

import type { ApplicationRow } from './application-columns.tsx';

export type ApplicationsAnswer = ApplicationListAnswer['data'];

/** The applications of a page, each with its figures. */
export function applicationRows({ items, figures }: ApplicationsAnswer): ApplicationRow[] {
  const figuresOf = new Map(figures?.items.map((each) => [each.id, each]));
  return items.map((application) => ({ application, figures: figuresOf.get(application.id) }));
}
