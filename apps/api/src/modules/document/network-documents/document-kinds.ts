import type { DocumentBlock, NetworkDocumentKind } from '@publisher-console/api-contract';
import type { counterpartyType, networkDocumentKindType } from '#stores/sql/tables/document.ts';
import { fieldNames } from './document-fields.ts';
import type { ParsedDocument } from './document-markup.ts';

/** Every kind of document that the operator sets. */
export type DocumentKind = (typeof networkDocumentKindType.enumValues)[number];
/** A kind that is drawn for a publisher, as whoever the publisher signs. */
export type DrawnKind = Exclude<DocumentKind, NetworkDocumentKind>;
/** The name under which browsers save each kind that is drawn. */
export const drawnFileNames: Record<DrawnKind, string> = {
  contract_template: 'contract-template.pdf',
  verification_list: 'verification-list.pdf',
};

/** As whom a publisher signs the contract. */
export type Counterparty = (typeof counterpartyType.enumValues)[number];

/** The kinds that everybody reads, in the order to show them. */
export const publishedKinds = ['offer', 'privacy_policy', 'terms', 'faq'] as const satisfies NetworkDocumentKind[];

/** Whether documents of the kind may differ by counterparty. */
export function isDrawn(kind: DocumentKind): kind is DrawnKind {
  return kind === 'contract_template' || kind === 'verification_list';
}

const wantedFields = new Map<DocumentKind, ReadonlySet<string>>([['contract_template', new Set(fieldNames)]]);

/** What a document of this kind lacks or has too much of; sentences for the operator. */
export function kindFaults(kind: DocumentKind, { blocks }: ParsedDocument): string[] {
  return kind === 'faq' ? questionFaults(blocks) : unknownFields(kind, blocks);
}

/** A field that is not known would be printed as it stands in every contract. */
function unknownFields(kind: DocumentKind, blocks: DocumentBlock[]): string[] {
  const known = wantedFields.get(kind);
  if (known === undefined) return [];
  const named = blocks.flatMap(({ text }) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name));
  const unknown = [...new Set(named)].filter((name) => !known.has(name));
  return unknown.map(
    (name) => `there is no {${name}}; the fields are ${fieldNames.map((one) => `{${one}}`).join(', ')}`,
  );
}

function questionFaults(blocks: DocumentBlock[]): string[] {
  const [first] = blocks;
  if (first === undefined || !isQuestion(first))
    return ['each question is a heading with ##, and the text after it is its answer'];
  return blocks
    .filter((block, index) => {
      const next = blocks[index + 1];
      return isQuestion(block) && (next === undefined || isQuestion(next));
    })
    .map(({ text }) => `the question "${text}" has no answer`);
}

function isQuestion({ type, level }: DocumentBlock): boolean {
  return type === 'heading' && level === 2;
}
