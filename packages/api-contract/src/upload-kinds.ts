/** A kind of files that publishers may upload. */
export type UploadKind = 'jpeg' | 'png' | 'pdf' | 'doc' | 'docx' | 'mp4';

/**
 * The kinds by file name extension, in lower case. Browsers on Windows save pictures under all names that its registry has
 * for JPEG. A kind is only a claim: the API checks the content, too.
 */
export const uploadKinds: Readonly<Partial<Record<string, UploadKind>>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  jfif: 'jpeg',
  pjpeg: 'jpeg',
  pjp: 'jpeg',
  png: 'png',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  mp4: 'mp4',
};
