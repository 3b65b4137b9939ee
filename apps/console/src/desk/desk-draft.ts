import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

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

/** What reads the typed texts of the page that are neither saved nor drafts, by the keys under which they are stored. */
const unsaved = new Map<string, () => string>();

/** What was typed when the session ended, once the same page is open again; an empty text for nothing. */
interface KeptText {
  key: string;
  text: string;
}

export function useKeptText(name: string): KeptText {
  const email = useStaff()?.email ?? '';
  const { latestLocation } = useRouter();
  const [key] = useState(`${prefix}${email}: ${name} at ${latestLocation.href}`);
  const [text] = useState(() => readDraft(key));
  return { key, text };
}

/**
 * Keeps a typed text when the session ends.
 * @param read what is typed and not saved; empty for nothing
 */
export function useKeeping({ key }: KeptText, read: () => string): void {
  const current = useEffectEvent(read);
  useEffect(() => {
    storeDraft(key, '');
    unsaved.set(key, () => current());
    return () => void unsaved.delete(key);
  }, [key]);
}

/** Stores what is typed on the page, which the end of the session closes. */
export function keepTexts(): void {
  for (const [key, read] of unsaved) storeDraft(key, read());
}

/** Removes the texts of whoever signs out. */
export function clearDeskDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
