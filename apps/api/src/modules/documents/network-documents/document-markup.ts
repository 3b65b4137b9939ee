import type { DocumentBlock } from '@publisher-console/api-contract';

/** A document of the network, parsed from its markup. */
export interface ParsedDocument {
  title: string;
  blocks: DocumentBlock[];
}

/** A line with a syntax error: its number, from 1, and the reason. */
export interface DocumentFault {
  line: number;
  reason: string;
}

/** Characters of a document, about forty pages. */
export const longestDocument = 100_000;
const longestHeading = 200;

/** The mark of a line, before its text. */
const marks = /^(#{1,3}|-) +(\S.*)$/u;
/** Invisible to a reader, and so a fault. A tab is replaced by a space instead. */
const control = /(?!\t)\p{Cc}/u;

/**
 * Parses the markup of documents: `# ` before the title, which is the first line, `## ` and `### ` before headings, `- `
 * before items, and a blank line between paragraphs. A line break inside a paragraph or an item is a space. Everything
 * else is text, including HTML. Returns the faults, if there are any, in the order of their lines.
 */
export function parseDocument(source: string): { document: ParsedDocument } | { faults: DocumentFault[] } {
  if (source.length > longestDocument)
    return { faults: [{ line: 1, reason: `the document has more than ${longestDocument} characters` }] };
  if (!source.isWellFormed()) return { faults: [{ line: 1, reason: 'the document is not valid Unicode' }] };

  const parser = new Parser();
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  for (const [index, line] of lines.entries()) parser.addLine(index + 1, line);
  return parser.end();
}

/** The state of the parser: blocks and faults, line by line. */
class Parser {
  #title: string | null = null;
  readonly #blocks: DocumentBlock[] = [];
  /** The paragraph or item that the next line continues. */
  #open: DocumentBlock | null = null;
  readonly #faults: DocumentFault[] = [];

  addLine(number: number, line: string): void {
    const text = line.replaceAll('\t', ' ').trim();
    if (text === '') this.#open = null;
    else if (control.test(text)) this.#fault(number, 'the line has a control character');
    else this.#addText(number, text);
  }

  #addText(number: number, text: string): void {
    const [, mark, marked = ''] = marks.exec(text) ?? [];
    if (this.#title === null) {
      // Reported once, not for every further line.
      if (mark !== '#') this.#fault(number, 'expected the title first, as in "# Public offer"');
      this.#title = mark === '#' ? this.#heading(number, marked) : '';
      if (mark === '#') return;
    }
    if (mark === '#') this.#fault(number, 'the document has a title already; headings begin with ## or ###');
    else if (mark === '-') this.#begin({ type: 'item', level: null, text: marked });
    else if (mark !== undefined) this.#addHeading(number, mark.length, marked);
    else if (text.startsWith('#'))
      this.#fault(number, 'a heading begins with ## or ###, then has a space and its text, as in "## Payment"');
    else if (this.#open !== null) this.#open.text += ` ${text}`;
    else this.#begin({ type: 'paragraph', level: null, text });
  }

  #addHeading(number: number, level: number, text: string): void {
    this.#open = null;
    this.#blocks.push({ type: 'heading', level, text: this.#heading(number, text) });
  }

  #begin(block: DocumentBlock): void {
    this.#open = block;
    this.#blocks.push(block);
  }

  #heading(number: number, text: string): string {
    if (text.length > longestHeading)
      this.#fault(number, `a title or heading has at most ${longestHeading} characters`);
    return text;
  }

  #fault(line: number, reason: string): void {
    this.#faults.push({ line, reason });
  }

  end(): { document: ParsedDocument } | { faults: DocumentFault[] } {
    if (this.#faults.length === 0 && this.#blocks.length === 0)
      this.#fault(1, this.#title === null ? 'the document is empty' : 'the document has a title and no text');
    if (this.#faults.length > 0) return { faults: this.#faults };
    return { document: { title: this.#title ?? '', blocks: this.#blocks } };
  }
}
