import { buffer } from 'node:stream/consumers';
import type { DocumentBlock, Locale } from '@publisher-console/api-contract';
import Pdf from 'pdfkit';
import { documentFonts } from './pdf-fonts.ts';
import { drawBody } from './pdf-body.ts';
import { drawFooters } from './pdf-footers.ts';
import { pdfMargins } from './pdf-style.ts';
import { printableText } from './printable-text.ts';

/** What a PDF is drawn from. The same content gives the same bytes. */
export interface PdfContent {
  locale: Locale;
  title: string;
  /** Whose document it is, for the properties of the file. */
  author: string;
  blocks: readonly DocumentBlock[];
  /** When the text was last changed. */
  updatedAt: Date;
}

/** Changes when drawings change, so that stored ones are drawn anew. */
export const drawingVersion = 1;

/** The library writes the properties into XML as they are. */
class TaggedPdf extends Pdf {
  override endMetadata(): void {
    for (const name of ['Title', 'Author'] as const) this.info[name] = xmlText(this.info[name] ?? '');
    super.endMetadata();
  }
}

/**
 * Draws a document as a tagged PDF in its language, with selectable text, embedded fonts and numbered pages. Texts are
 * only ever drawn, never interpreted.
 */
export async function drawPdf({ blocks, locale, author, updatedAt, ...content }: PdfContent): Promise<Buffer> {
  const fonts = documentFonts();
  const title = printableText(content.title, fonts.bold);
  const pdf = new TaggedPdf({
    size: 'A4',
    margins: pdfMargins,
    // Footers name the number of all pages.
    bufferPages: true,
    pdfVersion: '1.7',
    // The types of the library do not know it.
    subset: 'PDF/UA' as unknown as 'PDF/A-2a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    // The default would be a font that is not embedded.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: author, CreationDate: updatedAt, Producer: 'PDFKit', Creator: 'PDFKit' },
  });
  const bytes = buffer(pdf);
  await drawBody(pdf, { title, blocks }, fonts);
  drawFooters(pdf, { title, locale }, fonts);
  pdf.end();
  return bytes;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
