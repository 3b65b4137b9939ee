import type { DocumentBlock } from '@publisher-console/api-contract';

import { documentParts } from './document-blocks.ts';
import type { DocumentPart } from './document-blocks.ts';

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
