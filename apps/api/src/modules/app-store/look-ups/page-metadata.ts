import { Parser } from 'htmlparser2';

/** The machine-readable metadata of an application's page. */
export interface PageMetadata {
  /** Contents of the `<meta>` tags in the head, by their `name` or `property` in lower case. The first one counts. */
  meta: ReadonlyMap<string, string>;
  /** The text of `<title>`, or null. */
  title: string | null;
  /** The application in the page's JSON-LD, or null. */
  application: Record<string, unknown> | null;
}

/** Elements of the head; any other one begins the body. */
const headElements = new Set([
  'html',
  'head',
  'base',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);
/** Elements of the head whose content is not part of the head. */
const closedElements = new Set(['noscript', 'script', 'style', 'template', 'title']);

const mostData = 256 * 1_024;

/** Open elements, which the parser searches at each closing tag. No page of a store has as many. */
const mostDepth = 150;
/** Texts of JSON-LD. Each broken one costs an exception. */
const mostTexts = 100;

/**
 * Parses the metadata of a page. `<meta>` counts only in the head: the body has texts of developers and users.
 */
export function readPageMetadata(html: string): PageMetadata {
  const meta = new Map<string, string>();
  let title: string | null = null;
  let application: Record<string, unknown> | null = null;
  let inHead = true;
  let depth = 0;
  let texts = 0;
  /** The innermost closed element, and its text where that is wanted. */
  let inside: { name: string; isData: boolean; text: string } | null = null;

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > mostDepth) parser.pause();
      if (inside !== null) return;
      if (!headElements.has(name)) inHead = false;
      if (name === 'meta' && inHead) addMeta(meta, attributes);
      const type = attributes['type']?.trim().toLowerCase();
      if (closedElements.has(name)) inside = { name, isData: type === 'application/ld+json', text: '' };
    },
    ontext(text) {
      const isWanted = inside !== null && (inside.isData || inside.name === 'title');
      if (inside !== null && isWanted && inside.text.length < mostData) inside.text += text;
      if (inside === null && text.trim() !== '') inHead = false;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'head') inHead = false;
      if (inside?.name !== name) return;
      if (name === 'title' && inHead) title ??= inside.text;
      if (inside.isData) {
        application ??= applicationIn(inside.text);
        texts += 1;
        if (texts === mostTexts) parser.pause();
      }
      inside = null;
    },
  });
  parser.end(html);
  return { meta, title, application };
}

function addMeta(meta: Map<string, string>, attributes: Record<string, string>): void {
  const name = (attributes['name'] ?? attributes['property'])?.trim().toLowerCase();
  const { content } = attributes;
  if (name !== undefined && content !== undefined && !meta.has(name)) meta.set(name, content);
}

/** The first application in a text of JSON-LD: by itself, in a list or in a graph. */
function applicationIn(text: string): Record<string, unknown> | null {
  const data = parsedJson(text);
  const graph = isObject(data) ? data['@graph'] : undefined;
  const things = [data, graph].flat().filter(isObject);
  return things.find((thing) => [thing['@type']].flat().some(isApplicationType)) ?? null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isApplicationType(type: unknown): boolean {
  return typeof type === 'string' && /(?:Application|VideoGame)$/.test(type);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
