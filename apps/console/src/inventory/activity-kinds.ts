import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityKind, AdBlockReference } from '@publisher-console/api-contract';

/** The names of the kinds of events. The title of an ad block follows its kinds. */
const kindWords: Record<ActivityKind, MessageDescriptor> = {
  application_created: msg`App added`,
  application_updated: msg`App changed`,
  application_stopped: msg`App stopped`,
  application_resumed: msg`App resumed`,
  application_deleted: msg`App deleted`,
  application_approved: msg`App approved`,
  application_rejected: msg`App rejected`,
  application_test_mode: msg`App put into test mode`,
  ad_block_created: msg`Ad block created`,
  ad_block_updated: msg`Ad block changed`,
  ad_block_stopped: msg`Ad block stopped`,
  ad_block_resumed: msg`Ad block resumed`,
  ad_block_deleted: msg`Ad block deleted`,
  app_ads_txt_checked: msg`app-ads.txt checked`,
  app_ads_txt_lost: msg`app-ads.txt needs fixing`,
  app_ads_txt_restored: msg`app-ads.txt is complete again`,
};

/** @returns the kind itself if a newer server has added it */
export function kindText(i18n: I18n, kind: string): string {
  const words: Partial<Record<string, MessageDescriptor>> = kindWords;
  const known = words[kind];
  return known === undefined ? kind : i18n._(known);
}

/** An event, or the events of one action on several ad blocks: the event of the first one, with the titles of all. */
export interface ActivityGroup<Event> {
  event: Event;
  titles: string[];
}

interface InventoryEvent {
  id: string;
  adBlock: AdBlockReference | null;
}

/** Joins neighbouring events that differ only in their ad block, such as those of one action. */
export function activityGroups<Event extends InventoryEvent>(events: readonly Event[]): ActivityGroup<Event>[] {
  const groups: ActivityGroup<Event>[] = [];
  let lastAction = '';
  let named = new Set<string>();
  for (const event of events) {
    const { id: _id, adBlock, ...action } = event;
    const actionText = JSON.stringify(action);
    const last = groups.at(-1);
    if (adBlock === null) {
      groups.push({ event, titles: [] });
    } else if (last === undefined || last.titles.length === 0 || actionText !== lastAction) {
      groups.push({ event, titles: [adBlock.title] });
      named = new Set([adBlock.id]);
    } else if (!named.has(adBlock.id)) {
      last.titles.push(adBlock.title);
      named.add(adBlock.id);
    }
    lastAction = actionText;
  }
  return groups;
}
