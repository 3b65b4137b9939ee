/**
 * Characters that neither a file name nor a line of a mail may contain: control characters, marks that reorder or hide
 * text, lone surrogates, line separators.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const longest = 255;

/** The name of a file as it is stored and shown: without folders and invisible characters, at most 255 characters. */
export function fileName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replaceAll(unfit, '').trim().normalize('NFC');
  const ending = fileEnding(shown);
  const name = ending !== null && shown.length > ending.length + 1 ? shown : `file${shown}`;
  const characters = Array.from(name);
  if (characters.length <= longest) return name;
  const kept = ending === null ? '' : `.${ending}`;
  return `${characters.slice(0, longest - kept.length).join('')}${kept}`;
}

/** The part of a name after its last dot, in lower case; null if it does not look like a file name extension. */
export function fileEnding(name: string): string | null {
  return /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? null;
}
