import type { DocumentBlock } from '@publisher-console/api-contract';

/** What the network's template of a contract may name of the publisher, in braces. */
export const fieldNames = ['company', 'name', 'email', 'publisherId'] as const;

/** The publisher's own details, by field. */
export type DocumentFields = Readonly<Record<(typeof fieldNames)[number], string>>;

/** Fills the fields in. It works on blocks, so that no detail of a publisher is read as markup or as a field. */
export function fillFields(blocks: readonly DocumentBlock[], fields: DocumentFields): DocumentBlock[] {
  const values = new Map<string, string>(Object.entries(fields));
  return blocks.map((block) => ({
    ...block,
    text: block.text.replaceAll(/\{(\w+)\}/g, (field, name: string) => values.get(name) ?? field),
  }));
}
