import { useState } from 'react';

import { useTextStorage, useRestoredText } from '#desk/desk-draft.ts';

/** A text as stored; the version is null if there is none. */
interface Stored<Value, Version extends string | null> {
  value: Value;
  version: Version;
}

/**
 * The draft of a text, with the stored text from which it began. A newer stored version replaces an unchanged draft;
 * with a changed draft it is a conflict, until the writer decides. The draft survives the end of the session.
 * @param name identifies the text on its page
 * @param stored the text as it is stored now
 */
export function useDraft<Value, Version extends string | null>(name: string, stored: Stored<Value, Version>) {
  const restored = useRestoredText(name);
  const [{ value, opened }, setDraft] = useState<{ value: Value; opened: Stored<Value, Version> }>(() =>
    restored.text === '' ? { value: stored.value, opened: stored } : JSON.parse(restored.text),
  );
  const isChanged = !isSame(value, opened.value);
  useTextStorage(restored, () => (isChanged ? JSON.stringify({ value, opened }) : ''));
  const isStale = stored.version !== opened.version;
  const isSettled = !isChanged || isSame(value, stored.value);
  if (isStale && isSettled) setDraft({ value: stored.value, opened: stored });
  return {
    value,
    version: opened.version,
    isChanged,
    hasConflict: isStale && !isSettled,
    change: (next: Value): void => setDraft({ value: next, opened }),
    /** Continues with the draft; it will replace the text that another member has saved. */
    keep: (): void => setDraft({ value, opened: stored }),
    /** Replaces the draft by the stored text. */
    discard: (): void => setDraft({ value: stored.value, opened: stored }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
