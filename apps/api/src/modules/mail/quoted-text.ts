/** The most characters of a publisher's text in a letter. */
const mostCharacters = 40;

/** Line ends and other controls, characters that turn the direction of a text, and those without a width. */
const unseen = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu;

/**
 * The dots of a host name, also those that browsers read as dots: before a letter, and in an IPv4 address. A mark or a
 * joiner between does not stop every mail program.
 */
const hostDots = /[.\u2024\u3002\uFF0E\uFF61](?=[\u200C\u200D\p{M}]*\p{L})|(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)/gu;

/**
 * A text that a publisher chose, as a letter quotes it. Letters come from the network's own address, and a publisher may
 * once have got an account with somebody else's address: so the text is short, in one line, and mail programs, which make
 * links of addresses in any text, find none in it. `evil.example/x` becomes `evil[.]example/x`, as security reports write
 * such names.
 */
export function quotedText(text: string): string {
  return unlinked(cut(oneLine(text), (characters) => `${characters.slice(0, mostCharacters).join('')}…`));
}

/**
 * The host of an address that a publisher chose, as a letter quotes it. Of a long one the end is quoted, which says whose
 * it is.
 */
export function quotedHost(url: string): string {
  return unlinked(cut(new URL(url).host, (characters) => `…${characters.slice(-mostCharacters).join('')}`));
}

function oneLine(text: string): string {
  return text.replaceAll(unseen, ' ').replaceAll(/\s+/gu, ' ').trim();
}

function cut(text: string, shorten: (characters: string[]) => string): string {
  const characters = Array.from(text);
  return characters.length > mostCharacters ? shorten(characters) : text;
}

function unlinked(text: string): string {
  return text.replaceAll(hostDots, '[.]').replaceAll(/[:\uFF1A](?=\/\/)/gu, '[:]');
}
