import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a PDF. */
interface FoundPdf {
  /** The text of each page, in the order of the content stream. */
  pages: string[];
  info: Record<string, unknown>;
  lang: string | null;
  metadata: { title: string | null; isAccessible: boolean };
  /** The roles of the structure, in reading order. */
  structure: string[];
  /** The names of the embedded fonts, without the tags of their subsets. */
  fonts: string[];
  /** Annotations, scripts, attachments and actions. */
  actions: number;
  /** The right end of the text that extends furthest to the right, in points from the left. */
  rightmost: number;
}

interface Node {
  role?: string;
  children?: Node[];
}

/** Reads a PDF with pdf.js, which shares no code with PDFKit, the library that renders it. */
export async function readPdf(bytes: Uint8Array): Promise<FoundPdf> {
  // pdf.js transfers the buffer, so it gets a copy.
  const loading = getDocument({ data: new Uint8Array(bytes), fontExtraProperties: true, verbosity: 0 });
  const pdf = await loading.promise;
  try {
    const { info, metadata } = await pdf.getMetadata();
    const found: FoundPdf = {
      pages: [],
      info: info as Record<string, unknown>,
      lang: ((info as Record<string, unknown>).Language as string | undefined) ?? null,
      metadata: {
        title: (metadata?.get('dc:title') as string | undefined) ?? null,
        isAccessible: new TextDecoder('latin1').decode(bytes).includes('<pdfuaid:part>1</pdfuaid:part>'),
      },
      structure: [],
      fonts: [],
      actions: Object.keys((await pdf.getJSActions()) ?? {}).length + ((await pdf.getAttachments()) ? 1 : 0),
      rightmost: 0,
    };
    const fonts = new Set<string>();
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
      found.pages.push(
        pieces
          .map(({ str, hasEOL }) => str + (hasEOL ? ' ' : ''))
          .join('')
          .replaceAll(/ +/g, ' '),
      );
      for (const { transform, width } of pieces)
        found.rightmost = Math.max(found.rightmost, Number(transform[4]) + width);
      found.actions += (await page.getAnnotations()).length;
      found.structure.push(...rolesOf((await page.getStructTree()) as Node));
    }
    for (const [, name = ''] of new TextDecoder('latin1').decode(bytes).matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g))
      fonts.add(name);
    return { ...found, fonts: [...fonts] };
  } finally {
    await loading.destroy();
  }
}

function rolesOf({ role, children = [] }: Node): string[] {
  const own = role === undefined || role === 'Root' ? [] : [role];
  return [...own, ...children.flatMap(rolesOf)];
}
