import * as v from 'valibot';

/** The dialog about templates that an address opens. */
export type TemplateDialog = { dialog: 'save-template' } | { dialog: 'rename-template'; of: string };

const schema = v.fallback(
  v.nullable(
    v.variant('dialog', [
      v.object({ dialog: v.literal('save-template') }),
      v.object({ dialog: v.literal('rename-template'), of: v.string() }),
    ]),
  ),
  null,
);

/** @param search anything: the address may have been typed */
export function templateDialogFromSearch(search: Record<string, unknown>): TemplateDialog | null {
  return v.parse(schema, search);
}
