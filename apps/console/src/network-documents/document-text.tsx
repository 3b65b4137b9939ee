import type { DocumentBlock } from '@publisher-console/api-contract';

/** A part of a text for rendering. */
export type DocumentPart =
  | { type: 'heading'; level: number; text: string; id: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] };

/** Joins consecutive items into lists, and assigns ids to the headings for links. */
export function documentParts(blocks: readonly DocumentBlock[]): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let headings = 0;
  for (const { type, level, text } of blocks) {
    const last = parts.at(-1);
    if (type === 'heading') parts.push({ type, level: level ?? 2, text, id: `section-${(headings += 1)}` });
    else if (type === 'paragraph') parts.push({ type, text });
    else if (last?.type === 'list') last.items.push(text);
    else parts.push({ type: 'list', items: [text] });
  }
  return parts;
}

/** A heading of level 2 with the blocks below it. */
interface DocumentSection {
  title: string;
  blocks: DocumentBlock[];
}

/** Divides a text at its headings of level 2, such as questions with their answers. Blocks before the first one are dropped. */
export function documentSections(blocks: readonly DocumentBlock[]): DocumentSection[] {
  const sections: DocumentSection[] = [];
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === 2) sections.push({ title: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** A network document. Its headings start at level 2, below the page's title. */
export function DocumentText({ blocks }: { blocks: readonly DocumentBlock[] }) {
  return (
    <div className="flex flex-col gap-3 leading-relaxed wrap-anywhere">
      {documentParts(blocks).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: DocumentPart }) {
  if (part.type === 'paragraph') return <p className="text-pretty">{part.text}</p>;
  if (part.type === 'list') {
    return (
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-text-muted">
        {part.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  }
  const Heading = part.level === 2 ? 'h2' : 'h3';
  const style = part.level === 2 ? 'mt-5 text-title first:mt-0' : 'mt-2';
  return (
    <Heading id={part.id} className={`scroll-mt-6 font-semibold text-balance break-after-avoid ${style}`}>
      {part.text}
    </Heading>
  );
}
