import { actFields } from '@publisher-console/api-contract/act-fields';
import type { DocumentBlock, Locale, NetworkDocumentKind } from '@publisher-console/api-contract';
import type { counterpartyType, networkDocumentKindType } from '#stores/sql/tables/document.ts';
import type { ParsedDocument } from './document-markup.ts';

/** The fields of the publisher that the network's contract template may contain, in braces. */
export const fieldNames = ['company', 'name', 'email', 'publisherId'] as const;

/** Every kind of document that the operator sets. */
export type DocumentKind = (typeof networkDocumentKindType.enumValues)[number];

/** A kind that is rendered as a PDF for one publisher; its text may depend on the counterparty. */
export type RenderedKind = Exclude<DocumentKind, NetworkDocumentKind>;
/** The file names under which browsers save the rendered kinds; an act is named after its statement. */
export const renderedFileNames: Record<Exclude<RenderedKind, 'act'>, string> = {
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
  'act',
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
  return kind === 'act' || kind === 'contract_template' || kind === 'verification_list';
}

const wantedFields = new Map<DocumentKind, readonly string[]>([
  ['contract_template', fieldNames],
  ['act', actFields],
]);

/** Faults of a document that depend on its kind; sentences for the operator. */
export function kindFaults(kind: DocumentKind, document: ParsedDocument): string[] {
  return kind === 'faq' ? questionFaults(document.blocks) : unknownFields(kind, document);
}

/** An unknown field would be printed literally in every paper. */
function unknownFields(kind: DocumentKind, { title, blocks }: ParsedDocument): string[] {
  const known = wantedFields.get(kind);
  if (known === undefined) return [];
  // Only the title of an act is filled in.
  const texts = [...(kind === 'act' ? [title] : []), ...blocks.map(({ text }) => text)];
  const named = texts.flatMap((text) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name));
  const unknown = [...new Set(named)].filter((name) => !known.includes(name));
  return unknown.map((name) => `there is no {${name}}; the fields are ${known.map((one) => `{${one}}`).join(', ')}`);
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
