const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A plain text as HTML. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (letter) => escapes[letter] ?? '');
}
