import { setImmediate } from 'node:timers/promises';
import type { DocumentBlock } from '@publisher-console/api-contract';
import type { DocumentFonts, PdfStyle } from './pdf-style.ts';
import { itemIndent, lineGap, pdfColours, pdfStyles, printableText } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

const mark = '•';
/** Blocks that are rendered before the event loop serves other calls. */
const blocksAtOnce = 25;

/** Renders title and blocks, each in an element of the structure that assistive technology reads. */
export async function renderBody(
  pdf: Pdf,
  { title, blocks }: { title: string; blocks: readonly DocumentBlock[] },
  fonts: DocumentFonts,
): Promise<void> {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawTitle(pdf, root, title, fonts);
  let list: Structure | null = null;
  for (const [index, block] of blocks.entries()) {
    if (index % blocksAtOnce === blocksAtOnce - 1) await setImmediate();
    if (block.type === 'item') {
      list ??= addTo(root, pdf.struct('L'));
      drawItem(pdf, list, printableText(block.text, fonts.regular), fonts);
    } else {
      list?.end();
      if (list !== null) pdf.y += pdfStyles.paragraph.after - pdfStyles.item.after;
      list = null;
      if (block.type === 'heading') drawHeading(pdf, root, block, fonts);
      else drawParagraph(pdf, root, printableText(block.text, fonts.regular), fonts);
    }
  }
  list?.end();
  root.end();
}

function drawTitle(pdf: Pdf, root: Structure, title: string, { bold }: DocumentFonts): void {
  const { size, after } = pdfStyles.title;
  drawIn(pdf, root, 'H1', () => {
    setFont(pdf, bold, size).fillColor(pdfColours.heading).text(title, { lineGap });
  });
  pdf.y += after;
  drawRule(pdf, pdf.y);
  pdf.y += after + 6;
}

function drawHeading(pdf: Pdf, root: Structure, { level, text }: DocumentBlock, { bold }: DocumentFonts): void {
  const style = level === 2 ? pdfStyles.section : pdfStyles.subsection;
  pdf.y += style.before;
  // A heading is on one page with the first lines after it.
  ensureSpace(pdf, style.size * 2 + 3 * lineHeight(pdfStyles.paragraph));
  drawIn(pdf, root, level === 2 ? 'H2' : 'H3', () => {
    const colour = level === 2 ? pdfColours.heading : pdfColours.text;
    setFont(pdf, bold, style.size).fillColor(colour).text(printableText(text, bold), { lineGap });
  });
  pdf.y += style.after;
}

function drawParagraph(pdf: Pdf, root: Structure, text: string, { regular }: DocumentFonts): void {
  ensureSpace(pdf, lineHeight(pdfStyles.paragraph));
  drawIn(pdf, root, 'P', () => {
    setFont(pdf, regular, pdfStyles.paragraph.size).fillColor(pdfColours.text).text(text, { lineGap });
  });
  pdf.y += pdfStyles.paragraph.after;
}

function drawItem(pdf: Pdf, list: Structure, text: string, { regular }: DocumentFonts): void {
  const { size, after } = pdfStyles.item;
  // The mark of an item is on one page with its first line.
  ensureSpace(pdf, lineHeight(pdfStyles.item));
  const item = addTo(list, pdf.struct('LI'));
  const { left, right } = pdf.page.margins;
  const { y } = pdf;
  drawIn(pdf, item, 'Lbl', () => {
    setFont(pdf, regular, size).fillColor(pdfColours.heading).text(mark, left, y, { lineBreak: false });
  });
  drawIn(pdf, item, 'LBody', () => {
    const width = pdf.page.width - left - right - itemIndent;
    pdf.fillColor(pdfColours.text).text(text, left + itemIndent, y, { lineGap, width });
  });
  item.end();
  pdf.x = left;
  pdf.y += after;
}

function drawRule(pdf: Pdf, y: number): void {
  const { left, right } = pdf.page.margins;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(left, y)
    .lineTo(pdf.page.width - right, y)
    .lineWidth(0.75)
    .stroke(pdfColours.rule);
  pdf.endMarkedContent();
}

/** Adds an element of the structure with its content. */
function drawIn(pdf: Pdf, parent: Structure, tag: string, draw: () => void): void {
  addTo(parent, pdf.struct(tag, {}, draw)).end();
}

function addTo(parent: Structure, child: Structure): Structure {
  parent.add(child);
  return child;
}

function setFont(pdf: Pdf, font: DocumentFonts['regular'], size: number): Pdf {
  return pdf.font(font as unknown as string).fontSize(size);
}

function lineHeight({ size }: PdfStyle): number {
  return size * 1.3 + lineGap;
}

/** Begins a new page when this one has less space left. */
function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage();
}
