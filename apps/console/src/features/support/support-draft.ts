import * as v from 'valibot';

/** The draft of a message in the tab's storage. Without its files, which cannot be stored there. */
export const supportDraft = v.object({ subject: v.picklist(['problem', 'idea']), text: v.string() });

/** The message in a form; null if it is empty. */
export function draftIn(form: HTMLFormElement | null): v.InferOutput<typeof supportDraft> | null {
  const draft = v.safeParse(supportDraft, form === null ? null : Object.fromEntries(new FormData(form)));
  return draft.success && draft.output.text !== '' ? draft.output : null;
}
