/** The text of a file, and the charset of its bytes. */
interface DecodedText {
  text: string;
  /** `windows-1252` is the web's name for Latin-1 (https://encoding.spec.whatwg.org/#names-and-labels). */
  charset: 'utf-8' | 'windows-1252';
}

const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const strict = new TextDecoder('utf-8', { fatal: true });
const singleBytes = new TextDecoder('windows-1252');

/**
 * Decodes a file as UTF-8, which the format requires, or else as Latin-1. Removes a byte order mark. Replaces NUL by
 * U+FFFD, because Postgres cannot store it.
 * @returns null for UTF-16, which no reader of the format understands, and for what is no text, such as an archive
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  if (utf16Marks.some((mark) => mark.equals(bytes.subarray(0, mark.length))) || isBinary(bytes)) return null;
  try {
    return { text: storable(strict.decode(bytes)), charset: 'utf-8' };
  } catch {
    return { text: storable(singleBytes.decode(bytes)), charset: 'windows-1252' };
  }
}

/** Whether more than one of 16 bytes is a control character: none in a text, one of nine in compressed bytes. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_096);
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32));
  return controls.length * 16 > head.length;
}

function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
