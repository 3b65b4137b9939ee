import type { Platform } from '@publisher-console/api-contract';
import * as v from 'valibot';

/** What somebody has typed to add one app. Null for what the store suggests. */
export interface TypedApplication {
  applicationUrl: string;
  isNotPublished: boolean;
  platform: Platform | null;
  name: string | null;
  fileLink: string | null;
  /** The link to the file when its field was left last. */
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

/** What somebody has typed to add several apps. */
export const severalDraft = v.object({
  links: v.string(),
  /** For all of them; null for what the store suggests. */
  fileLink: v.nullable(v.string()),
  /** By the app's page in its store: what was typed in place of what the store says and of the shared link. */
  own: v.record(v.string(), v.object({ name: v.optional(v.string()), fileLink: v.optional(v.string()) })),
});

export type SeveralDraft = v.InferOutput<typeof severalDraft>;

export const noneOfSeveral: SeveralDraft = { links: '', fileLink: null, own: {} };

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/u).map((line) => line.trim());
}

/** The links of a draft, and below them those that it does not have yet. */
export function withLinks(links: string, more: string): string {
  const known = new Set(linesOf(links));
  const others = linesOf(more).filter((link) => !known.has(link));
  return [links.trim(), ...others].filter(Boolean).join('\n');
}
