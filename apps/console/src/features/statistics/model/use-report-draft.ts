import { useState } from 'react';

import { draftOf } from './report.ts';
import type { ReportQuery } from './report.ts';
import { draftGaps, isComplete, isSameChoice } from './report-draft.ts';
import type { CompleteDraft, DraftGap, ReportDraft } from './report-draft.ts';

/** The action for which a draft has to be complete. */
export type DraftPurpose = 'build' | 'save';

/** The state of the controls, apart from the shown report. */
export interface DraftState {
  draft: ReportDraft;
  /** The draft of the shown report, from which edits started. */
  start: ReportDraft;
  /** Whether the draft would give another report. */
  isChanged: boolean;
  /** The missing parts, after a first attempt to build or to save. */
  gaps: DraftGap[];
  /** The action that was attempted last. */
  purpose: DraftPurpose;
  change: (part: Partial<ReportDraft>) => void;
  /** Returns to the draft of the report. */
  reset: () => void;
  /**
   * @param part a change that is applied first
   * @returns the draft if it is complete, else null: `gaps` then lists the missing parts
   */
  complete: (purpose: DraftPurpose, part?: Partial<ReportDraft>) => CompleteDraft | null;
}

/** @param report the report in the address */
export function useReportDraft(report: ReportQuery): DraftState {
  const start = draftOf(report);
  const [seen, setSeen] = useState(start);
  const [edits, setEdits] = useState<Partial<ReportDraft>>({});
  const [tried, setTried] = useState<DraftPurpose | null>(null);
  const draft = { ...start, ...edits };

  function change(part: Partial<ReportDraft>) {
    setEdits((before) => ({ ...before, ...part }));
  }

  function reset() {
    setEdits({});
    setTried(null);
  }

  // A built report, Back and Forward change the report in the address. Edits start from the new one.
  if (!isSameChoice(seen, start)) {
    setSeen(start);
    reset();
  }

  return {
    draft,
    start,
    isChanged: !isSameChoice(draft, start),
    gaps: tried === null ? [] : draftGaps(draft),
    purpose: tried ?? 'build',
    change,
    reset,
    complete: (purpose, part = {}) => {
      change(part);
      const next = { ...draft, ...part };
      if (isComplete(next)) return next;
      setTried(purpose);
      return null;
    },
  };
}
