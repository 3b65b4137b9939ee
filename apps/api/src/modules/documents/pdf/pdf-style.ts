/** The style of rendered documents; lengths in points. */
export const pdfMargins = { top: 64, right: 68, bottom: 76, left: 68 };

export const pdfColours = { text: '#1c2733', faint: '#5a6675', heading: '#123a6b', rule: '#c9d3de' };

/** The size of a kind of text, and the space before and after it. */
interface TextStyle {
  size: number;
  before: number;
  after: number;
}

export const pdfStyles = {
  title: { size: 21, before: 0, after: 8 },
  section: { size: 13.5, before: 10, after: 4 },
  subsection: { size: 11.5, before: 5, after: 3 },
  paragraph: { size: 10.5, before: 0, after: 7 },
  item: { size: 10.5, before: 0, after: 4 },
} as const satisfies Record<string, TextStyle>;

export type PdfStyle = TextStyle;

/** The space between two lines of a text. */
export const lineGap = 2.5;
/** The distance from the mark of an item to its text. */
export const itemIndent = 16;
