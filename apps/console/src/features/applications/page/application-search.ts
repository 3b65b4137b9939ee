import { listViewFromSearch, pageOf } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';

/** The forms that open over the page of an application. */
const dialogs = ['link', 'app-ads-txt', 'add-block'] as const;

export interface ApplicationView {
  /** Its ad blocks. */
  blocks: ListView;
  /** The page of what happened to it. */
  activityPage: number;
  dialog: (typeof dialogs)[number] | undefined;
}

/** What an address of an application asks for. */
export function applicationFromSearch(search: Record<string, unknown>): ApplicationView {
  return {
    blocks: listViewFromSearch(search),
    activityPage: pageOf(search.activity),
    dialog: dialogs.find((each) => each === search.dialog),
  };
}
