import type { AdFormatId, IntegrationGuide, IntegrationStep, Platform } from '@publisher-console/api-contract';

/** The ids that replace the placeholders of a guide. */
export interface GuideIds {
  publisherId: string;
  appId: string;
  adBlockId: string;
}

/** Inserts the ids into a text or code. Other words in braces are code, and inserted ids are not scanned again. */
function filled(text: string | null, ids: GuideIds): string | null {
  const values = new Map<string, string>(Object.entries(ids));
  return text?.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => values.get(name) ?? placeholder) ?? null;
}

/** The steps of a guide for one ad format, with the ids filled in. */
export function filledSteps(guide: IntegrationGuide, adFormat: AdFormatId, ids: GuideIds): IntegrationStep[] {
  return guide.stepList
    .filter((step) => step.adFormat === null || step.adFormat === adFormat)
    .map((step) => ({ ...step, text: filled(step.text, ids), code: filled(step.code, ids) }));
}

/** The guides for an application: those of its platform, then those for all platforms, but none of the other one. */
export function guidesFor(guides: readonly IntegrationGuide[], platform: Platform): IntegrationGuide[] {
  const own = guides.filter(({ name }) => name === platform);
  return [...own, ...guides.filter(({ name }) => name !== 'android' && name !== 'ios')];
}
