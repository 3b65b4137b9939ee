import { useState } from 'react';

import { useKeeping, useKeptText } from '#desk/desk-draft.ts';

/** A text as the network has it; the version is null where there is none. */
interface Stored<Value, Version extends string | null> {
  value: Value;
  version: Version;
}

/**
 * What somebody writes, beside what they have opened. A newer version replaces what was not changed; against what was
 * changed it is a conflict, until the writer decides.
 * It stays when the session ends.
 * @param name which text of the page it is
 * @param stored what the network has now
 */
export function useDraft<Value, Version extends string | null>(name: string, stored: Stored<Value, Version>) {
  const kept = useKeptText(name);
  const [{ value, opened }, setDraft] = useState<{ value: Value; opened: Stored<Value, Version> }>(() =>
    kept.text === '' ? { value: stored.value, opened: stored } : JSON.parse(kept.text),
  );
  const isChanged = !isSame(value, opened.value);
  useKeeping(kept, () => (isChanged ? JSON.stringify({ value, opened }) : ''));
  const isStale = stored.version !== opened.version;
  const isSettled = !isChanged || isSame(value, stored.value);
  if (isStale && isSettled) setDraft({ value: stored.value, opened: stored });
  return {
    value,
    version: opened.version,
    isChanged,
    hasConflict: isStale && !isSettled,
    change: (next: Value): void => setDraft({ value: next, opened }),
    /** Goes on with what is written, over what somebody else has saved. */
    keep: (): void => setDraft({ value, opened: stored }),
    /** Returns to what the network has. */
    discard: (): void => setDraft({ value: stored.value, opened: stored }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
