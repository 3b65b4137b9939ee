/** A file's bytes and the name to send with them. A `File` is one. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/**
 * A form with one field of files, as `FormData` would send it (RFC 7578). As a `Blob` it has a size, can be read again, and
 * does not load the files into memory.
 */
export function multipartOf(field: string, files: readonly NamedFile[]): Blob {
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = files.flatMap(({ name, bytes }) => [
    `--${boundary}\r\n`,
    `Content-Disposition: form-data; name="${escapeName(field)}"; filename="${escapeName(name)}"\r\n`,
    `Content-Type: ${bytes.type || 'application/octet-stream'}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Escapes as in https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
