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

/** @param report the report in the address */
export function useReportDraft(report: Report): DraftState {
  const start = draftOf(report);
  const [seen, setSeen] = useState(start);
  const [edits, setEdits] = useState<Partial<ReportDraft>>({});
  const [asked, setAsked] = useState<DraftPurpose | null>(null);
  const draft = { ...start, ...edits };

  function reset() {
    setEdits({});
    setAsked(null);
  }

  // Build, Back and Forward bring another choice: edits start from it.
  if (!isSameChoice(seen, start)) {
    setSeen(start);
    reset();
  }

  return {
    draft,
    start,
    isChanged: !isSameChoice(draft, start),
    gaps: asked === null ? [] : draftGaps(draft),
    purpose: asked ?? 'build',
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    reset,
    complete: (purpose) => {
      if (isComplete(draft)) return draft;
      setAsked(purpose);
      return null;
    },
  };
}
