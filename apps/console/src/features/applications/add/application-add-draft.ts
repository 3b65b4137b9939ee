import type { Platform } from '@publisher-console/api-contract';
import * as v from 'valibot';

/** The typed values of the form for one app. Null means the value that the store suggests. */
export interface TypedApplication {
  applicationUrl: string;
  isNotPublished: boolean;
  platform: Platform | null;
  name: string | null;
  fileLink: string | null;
  /** The link to the file when its field lost the focus last. */
  leftFileLink: string | null;
}

export const nothingTyped: TypedApplication = {
  applicationUrl: '',
  isNotPublished: false,
  platform: null,
  name: null,
  fileLink: null,
  leftFileLink: null,
};

/** The typed values of the form for several apps. */
export const severalDraft = v.object({
  links: v.string(),
  /** The link for all of them; null for the one that the store suggests. */
  fileLink: v.nullable(v.string()),
  /** Values typed for one app in place of the store's and of the shared link, by the app's page in its store. */
  own: v.record(v.string(), v.object({ name: v.optional(v.string()), fileLink: v.optional(v.string()) })),
});

export type SeveralDraft = v.InferOutput<typeof severalDraft>;

export const noneOfSeveral: SeveralDraft = { links: '', fileLink: null, own: {} };

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/u).map((line) => line.trim());
}

/** The links of a draft, followed by those of `more` that it does not have yet. */
export function withLinks(links: string, more: string): string {
  const known = new Set(linesOf(links));
  const others = linesOf(more).filter((link) => !known.has(link));
  return [links.trim(), ...others].filter(Boolean).join('\n');
}
