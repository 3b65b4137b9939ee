import type { DocumentBlock } from '@publisher-console/api-contract';

import { documentParts } from './document-blocks.ts';
import type { DocumentPart } from './document-blocks.ts';

/** A text of the network. `firstLevel` is the HTML level of its headings of level 2. */
export function DocumentText({ blocks, firstLevel = 2 }: { blocks: readonly DocumentBlock[]; firstLevel?: 2 | 3 }) {
  return (
    <div className="flex flex-col gap-3 leading-relaxed wrap-anywhere">
      {documentParts(blocks).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their places
        <Part key={index} part={part} shift={firstLevel - 2} />
      ))}
    </div>
  );
}

function Part({ part, shift }: { part: DocumentPart; shift: number }) {
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
  const Heading = part.level + shift === 2 ? 'h2' : part.level + shift === 3 ? 'h3' : 'h4';
  const style = part.level === 2 ? 'mt-5 text-title first:mt-0' : 'mt-2';
  return (
    <Heading id={part.id} className={`scroll-mt-6 font-semibold text-balance break-after-avoid ${style}`}>
      {part.text}
    </Heading>
  );
}
