import type { Application, ApplicationListAnswer, EntityFigures } from '@publisher-console/api-contract';

export type ApplicationsAnswer = ApplicationListAnswer['data'];

export interface ApplicationRow {
  application: Application;
  /** Absent if they could not be loaded. */
  figures: EntityFigures | undefined;
}

/** The applications of a page, each with its figures. */
export function applicationRows({ items, figures }: ApplicationsAnswer): ApplicationRow[] {
  const figuresOf = new Map(figures?.items.map((each) => [each.id, each]));
  return items.map((application) => ({ application, figures: figuresOf.get(application.id) }));
}
