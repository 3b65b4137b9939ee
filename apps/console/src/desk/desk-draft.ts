import { useState } from 'react';

import { useStaff } from './staff.queries.ts';

const prefix = 'of staff ';

/**
 * Stores a typed text in the tab for the member of the staff, so that it survives a reload, other pages of the desk and the
 * end of the session, until it is sent or the member signs out.
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

/** Removes the texts of whoever signs out. */
export function clearDeskDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
