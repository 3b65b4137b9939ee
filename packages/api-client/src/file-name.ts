/**
 * The file name in a `Content-Disposition` (RFC 6266); null unless that is an attachment. If there are two names, the
 * result is the one in UTF-8. Folders are cut off, because the program that saves the file decides where. Characters
 * that can hide the ending of a name are removed.
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null || !/^\s*attachment\s*(?:;|$)/i.test(disposition)) return null;
  const name = extendedName(disposition) ?? plainName(disposition) ?? '';
  const bare = name.replace(/^.*[/\\]/s, '').replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  return /^\.*$/.test(bare) ? 'download' : bare;
}

function extendedName(disposition: string): string | null {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function plainName(disposition: string): string | null {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? null;
}
