import { buffer } from 'node:stream/consumers';
import type { DocumentBlock, Locale } from '@publisher-console/api-contract';
import Pdf from 'pdfkit';
import { renderBody } from './pdf-body.ts';
import { documentFonts, pdfColours, pdfMargins, printableText } from './pdf-style.ts';
import type { DocumentFonts } from './pdf-style.ts';

const pageOf: Record<Locale, (page: number, pages: number) => string> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  ru: (page, pages) => `Страница ${page} из ${pages}`,
};

const size = 8.5;
/** Points from the bottom of the page to the footer. */
const height = 46;
/** Points between the title and the number of the page. */
const gap = 24;

/** Renders title and page number below every page. Assistive technology skips them. */
function renderFooters(
  pdf: PDFKit.PDFDocument,
  { title, locale }: { title: string; locale: Locale },
  { regular }: DocumentFonts,
): void {
  const { start, count } = pdf.bufferedPageRange();
  pdf
    .font(regular as unknown as string)
    .fontSize(size)
    .fillColor(pdfColours.faint);
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    const { width, margins } = pdf.page;
    const top = pdf.page.height - height;
    // Text below the margin would begin a new page.
    pdf.page.margins = { ...margins, bottom: 0 };
    const label = pageOf[locale](page + 1, count);
    const labelWidth = pdf.widthOfString(label);
    const titleWidth = width - pdfMargins.left - pdfMargins.right - labelWidth - gap;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.text(title, pdfMargins.left, top, { width: titleWidth, height: size * 1.4, ellipsis: true });
    pdf.text(label, width - pdfMargins.right - labelWidth, top, { lineBreak: false });
    pdf.endMarkedContent();
    pdf.page.margins = margins;
  }
}

/** The content of a PDF. The same content is always rendered to the same bytes. */
export interface PdfContent {
  locale: Locale;
  title: string;
  /** The owner of the document, for the properties of the file. */
  author: string;
  blocks: readonly DocumentBlock[];
  /** When the text was last changed. */
  updatedAt: Date;
}

/** Part of the digest of stored PDFs: a new version renders all of them again. */
export const renderingVersion = 1;

/** PDFKit writes the properties into XML without escaping them. */
class TaggedPdf extends Pdf {
  override endMetadata(): void {
    for (const name of ['Title', 'Author'] as const) this.info[name] = xmlText(this.info[name] ?? '');
    super.endMetadata();
  }
}

/**
 * Renders a document as a tagged PDF (PDF/UA) in its language, with selectable text, embedded fonts and numbered pages.
 * Texts are printed literally, never interpreted.
 */
export async function renderPdf({ blocks, locale, author, updatedAt, ...content }: PdfContent): Promise<Buffer> {
  const fonts = documentFonts();
  const title = printableText(content.title, fonts.bold);
  const pdf = new TaggedPdf({
    size: 'A4',
    margins: pdfMargins,
    // Footers contain the number of pages.
    bufferPages: true,
    pdfVersion: '1.7',
    // Missing in the types of the library.
    subset: 'PDF/UA' as unknown as 'PDF/A-2a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    // The default would be a font that is not embedded.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: author, CreationDate: updatedAt, Producer: 'PDFKit', Creator: 'PDFKit' },
  });
  const bytes = buffer(pdf);
  await renderBody(pdf, { title, blocks }, fonts);
  renderFooters(pdf, { title, locale }, fonts);
  pdf.end();
  return bytes;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
