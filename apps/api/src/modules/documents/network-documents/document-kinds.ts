import type { DocumentBlock, Locale, NetworkDocumentKind } from '@publisher-console/api-contract';
import type { counterpartyType, networkDocumentKindType } from '#stores/sql/tables/document.ts';
import type { ParsedDocument } from './document-markup.ts';

/** The fields of the publisher that the network's contract template may contain, in braces. */
export const fieldNames = ['company', 'name', 'email', 'publisherId'] as const;

/** Every kind of document that the operator sets. */
export type DocumentKind = (typeof networkDocumentKindType.enumValues)[number];

/** A kind that is rendered as a PDF for one publisher; its text may depend on the counterparty. */
export type RenderedKind = Exclude<DocumentKind, NetworkDocumentKind>;
/** The file names under which browsers save the rendered kinds. */
export const renderedFileNames: Record<RenderedKind, string> = {
  contract_template: 'contract-template.pdf',
  verification_list: 'verification-list.pdf',
};

/** As whom a publisher signs the contract. */
export type Counterparty = (typeof counterpartyType.enumValues)[number];

/** All kinds of documents, in the order in which orders name them. */
export const documentKinds = [
  'offer',
  'privacy_policy',
  'terms',
  'faq',
  'contract_template',
  'verification_list',
] as const satisfies DocumentKind[];

/** All counterparties, in the order in which orders name them. */
export const counterparties = [
  'self_employed',
  'sole_proprietorship',
  'limited_liability_company',
] as const satisfies Counterparty[];

/** Which document: one of a kind and a language, for one counterparty or for all. */
export interface DocumentPlace {
  kind: DocumentKind;
  locale: Locale;
  counterparty: Counterparty | null;
}

/** The public kinds, in the order in which they are listed. */
export const publishedKinds = ['offer', 'privacy_policy', 'terms', 'faq'] as const satisfies NetworkDocumentKind[];

/** Whether documents of the kind may differ by counterparty. */
export function isRendered(kind: DocumentKind): kind is RenderedKind {
  return kind === 'contract_template' || kind === 'verification_list';
}

const wantedFields = new Map<DocumentKind, ReadonlySet<string>>([['contract_template', new Set(fieldNames)]]);

/** Faults of a document that depend on its kind; sentences for the operator. */
export function kindFaults(kind: DocumentKind, { blocks }: ParsedDocument): string[] {
  return kind === 'faq' ? questionFaults(blocks) : unknownFields(kind, blocks);
}

/** An unknown field would be printed literally in every contract. */
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
