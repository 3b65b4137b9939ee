import type { DocumentBlock } from '@publisher-console/api-contract';
import { fullName } from '#modules/publishers/publisher-account.ts';
import type { PublisherProfile } from '#modules/publishers/publisher-account.ts';
import type { fieldNames } from './document-kinds.ts';

/** The values of a publisher by field. */
type DocumentFields = Readonly<Record<(typeof fieldNames)[number], string>>;

/** The values that a contract with this publisher has. */
export function contractFields(publisher: PublisherProfile): DocumentFields {
  const { company, email, number } = publisher;
  return { company, name: fullName(publisher), email, publisherId: String(number) };
}

/** Replaces the fields in parsed blocks: in the source, a value could be parsed as markup or contain a field. */
export function fillFields(
  blocks: readonly DocumentBlock[],
  fields: Readonly<Record<string, string>>,
): DocumentBlock[] {
  const values = new Map<string, string>(Object.entries(fields));
  return blocks.map((block) => ({
    ...block,
    text: block.text.replaceAll(/\{(\w+)\}/g, (field, name: string) => values.get(name) ?? field),
  }));
}
