import * as v from 'valibot';

/** A dialog about one template. */
export type TemplateQuestion = 'rename-template' | 'overwrite-template' | 'delete-template';

export interface RequestedTemplate {
  dialog: TemplateQuestion;
  /** The id of the template. */
  of: string;
}

/** The dialog about templates that the address opens. */
export type TemplateDialog = { dialog: 'save-template' } | RequestedTemplate;

const schema = v.fallback(
  v.nullable(
    v.variant('dialog', [
      v.object({ dialog: v.literal('save-template') }),
      v.object({ dialog: v.picklist(['rename-template', 'overwrite-template', 'delete-template']), of: v.string() }),
    ]),
  ),
  null,
);

/** @param search anything: the address may have been typed */
export function templateDialogFromSearch(search: Record<string, unknown>): TemplateDialog | null {
  return v.parse(schema, search);
}
