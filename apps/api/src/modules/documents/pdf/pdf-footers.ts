import type { Locale } from '@publisher-console/api-contract';
import type { DocumentFonts } from './pdf-fonts.ts';
import { pdfColours, pdfMargins } from './pdf-style.ts';

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
export function renderFooters(
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
