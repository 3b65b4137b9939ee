/** A path that no route has. */
const unknownPath = '/-';

/** The path of a request as it was sent, or an unknown one if its percent-encoding cannot be read. */
export function readablePath({ url = '' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url.replace(/[?#].*$/su, ''));
    return url;
  } catch {
    return unknownPath;
  }
}
