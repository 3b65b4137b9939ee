import * as v from 'valibot';

/** The dialog that the address names, if it is one about templates. */
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

/** @param search whatever the address holds */
export function templateDialogFromSearch(search: Record<string, unknown>): TemplateDialog | null {
  return v.parse(schema, search);
}
