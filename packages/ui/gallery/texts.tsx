import { createContext, use } from 'react';

/** How many times each text is repeated: long texts show what breaks. */
export const TextLength = createContext(1);

/** @returns a text in the length that the page is shown with */
export function useText(): (text: string) => string {
  const times = use(TextLength);
  return (text) => Array.from({ length: times }, () => text).join(' ');
}
