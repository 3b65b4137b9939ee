/** Lines with which mail programs begin what they quote below: dashes with words, a rule, or a signature (RFC 3676, 4.3). */
const separators = [/^-{2,} ?\p{L}[\p{L} ]{3,40} ?-{2,}$/u, /^_{10,}$/, /^--$/];
/** The first line of the quoted head of Outlook. */
const quotedHead = /^\*?(?:From|От|Von|De)\*?:/u;

/**
 * The text that a person wrote in a reply, without its quotes: lines after `>`, the line above them that names their
 * author, and everything below a separator. Each line is looked at a few times, so that no text is slow: the parsers of
 * replies that we tried need seconds for a mail that is made to be slow.
 */
export function ownText(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const end = lines.findIndex((line, index) => isSeparator(line) || isQuotedHead(lines, index));
  const own = end === -1 ? lines : lines.slice(0, end);
  return own
    .filter((line, index) => !isQuote(line) && !introduces(own, index))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const isQuote = (line: string) => line.startsWith('>');

const isSeparator = (line: string) => line.length <= 80 && separators.some((form) => form.test(line));

function isQuotedHead(lines: readonly string[], index: number): boolean {
  const [line = '', ...next] = lines.slice(index, index + 5);
  return quotedHead.test(line) && next.some((other) => /^\*?(?:Subject|Тема|Betreff|Objet)\*?:/u.test(other));
}

/** Whether a line names whom the lines below quote, such as `On Friday, Anna <anna@mail.example> wrote:`, alone or with the next. */
function introduces(lines: readonly string[], index: number): boolean {
  const isLast = (at: number) => lines[at]?.endsWith(':') === true && isQuote(nextOf(lines, at));
  if (isLast(index)) return true;
  const isBroken = lines[index]?.includes('<') === true && lines[index + 1]?.includes('>') === true;
  return isBroken && isLast(index + 1);
}

/** The next line that is not empty, of the three below. */
function nextOf(lines: readonly string[], index: number): string {
  return lines.slice(index + 1, index + 4).find((line) => line !== '') ?? '';
}
