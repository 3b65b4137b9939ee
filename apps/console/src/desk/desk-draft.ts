import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { useStaff } from './staff.queries.ts';

const prefix = 'of staff ';

/**
 * Stores a typed text in the tab, for one member of the staff. The text survives a reload, a visit to other pages of
 * the desk and the end of the session, until it is sent or the member signs out.
 */
export function useDeskDraft(name: string) {
  const email = useStaff()?.email ?? '';
  const key = `${prefix}${email}: ${name}`;
  const [text, setText] = useState(() => readDraft(key));
  return {
    text,
    change: (typed: string): void => {
      setText(typed);
      storeDraft(key, typed);
    },
  };
}

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // A browser that blocks storage throws when `sessionStorage` is read.
    return '';
  }
}

function storeDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full.
  }
}

/** Functions that read the unsaved texts of the page, except drafts, by the keys under which the texts are stored. */
const unsaved = new Map<string, () => string>();

/** A text that was typed when the session ended, restored when the same page opens again. Empty if there was none. */
interface RestoredText {
  key: string;
  text: string;
}

export function useRestoredText(name: string): RestoredText {
  const email = useStaff()?.email ?? '';
  const { latestLocation } = useRouter();
  const [key] = useState(`${prefix}${email}: ${name} at ${latestLocation.href}`);
  const [text] = useState(() => readDraft(key));
  return { key, text };
}

/**
 * Stores a typed text when the session ends.
 * @param read the typed text that is not saved; empty for none
 */
export function useTextStorage({ key }: RestoredText, read: () => string): void {
  const current = useEffectEvent(read);
  useEffect(() => {
    storeDraft(key, '');
    unsaved.set(key, () => current());
    return () => void unsaved.delete(key);
  }, [key]);
}

/** Stores the typed texts of the page before the end of the session closes it. */
export function storeUnsavedTexts(): void {
  for (const [key, read] of unsaved) storeDraft(key, read());
}

/** Removes the stored texts at a sign-out. */
export function clearDeskDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
