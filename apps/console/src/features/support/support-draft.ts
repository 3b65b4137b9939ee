import * as v from 'valibot';

/** What is kept of a message that is being written. Its files are not: the browser hands them out only once. */
export const supportDraft = v.object({ subject: v.picklist(['problem', 'idea']), text: v.string() });

/** The message in a form; null as long as nothing is written. */
export function draftIn(form: HTMLFormElement | null): v.InferOutput<typeof supportDraft> | null {
  const draft = v.safeParse(supportDraft, form === null ? null : Object.fromEntries(new FormData(form)));
  return draft.success && draft.output.text !== '' ? draft.output : null;
}
