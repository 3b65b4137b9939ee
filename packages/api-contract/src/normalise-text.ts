/**
 * What shows nothing: spaces, letters of no width, fillers, marks of format, and the signs for an empty Braille cell, an
 * empty note and a missing object, which are letters to Unicode. Emoji are made with some of them, so only a text of
 * these alone is empty.
 */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\u{1D159}\uFFFC]*$/u;

/**
 * A typed name as it is stored: without spaces around it, and with each letter and its accents as one (NFC), because a
 * Mac pastes the names of files in parts. Empty if nothing of it can be seen.
 *
 * Forms of the console count the code points of this form. The API counts those of the text as it was sent, so that of a
 * caller who sends parts may be too long. https://unicode.org/reports/tr15/
 */
export function normaliseText(text: string): string {
  return invisible.test(text) ? '' : text.trim().normalize('NFC');
}
