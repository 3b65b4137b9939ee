import type { AdBlockReference } from '@publisher-console/api-contract';

/** An event, or what one action did to several ad blocks: an event of the first of them, with the titles of all. */
export interface ActivityGroup<Event> {
  event: Event;
  titles: string[];
}

interface InventoryEvent {
  id: string;
  adBlock: AdBlockReference | null;
}

/** Joins neighbouring events of ad blocks that differ in nothing but their ad block, as those of one action do. */
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
