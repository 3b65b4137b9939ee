import { useState } from 'react';

import { draftGaps, draftOf, isSameChoice } from './report.ts';
import type { DraftGap, Report, ReportDraft } from './report.ts';

/** A choice that nothing is missing from. */
export type CompleteDraft = ReportDraft & { period: NonNullable<ReportDraft['period']> };

/** What a draft has to be complete for. */
export type DraftPurpose = 'build' | 'save';

/** What the controls hold, beside the report that is shown. */
export interface DraftState {
  draft: ReportDraft;
  /** The choice of the report, from which edits started. */
  start: ReportDraft;
  /** Whether the draft would give another report. */
  isChanged: boolean;
  /** What is missing, once somebody has tried to build or to save. */
  gaps: DraftGap[];
  /** What somebody has tried last. */
  purpose: DraftPurpose;
  change: (part: Partial<ReportDraft>) => void;
  /** Returns to the report. */
  reset: () => void;
  /** @returns the draft if nothing is missing from it, else null: `gaps` then names what is */
  complete: (purpose: DraftPurpose) => CompleteDraft | null;
}

/** Whether nothing is missing from a draft. */
export function isComplete(draft: ReportDraft): draft is CompleteDraft {
  return draftGaps(draft).length === 0;
}

/**
 * @param report the report in the address
 * @param offeredApps ids of the applications that the filter offers
 */
export function useReportDraft(report: Report, offeredApps: readonly string[]): DraftState {
  const choice = draftOf(report);
  const offered = new Set(offeredApps);
  // Nobody could untick an application that the list does not offer.
  const start = { ...choice, apps: choice.apps.filter((id) => offered.has(id)) };
  const [seen, setSeen] = useState<ReportDraft>(choice);
  const [draft, setDraft] = useState<ReportDraft>(start);
  const [asked, setAsked] = useState<DraftPurpose | null>(null);

  function reset() {
    setDraft(start);
    setAsked(null);
  }

  // Build, Back and Forward bring another choice: edits start from it.
  if (!isSameChoice(seen, choice)) {
    setSeen(choice);
    reset();
  }

  return {
    draft,
    start,
    isChanged: !isSameChoice(draft, start),
    gaps: asked === null ? [] : draftGaps(draft),
    purpose: asked ?? 'build',
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    reset,
    complete: (purpose) => {
      if (isComplete(draft)) return draft;
      setAsked(purpose);
      return null;
    },
  };
}
