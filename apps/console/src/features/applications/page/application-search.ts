import { listViewFromSearch, pageOf } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';

/** The dialogs that open over the page of an application. */
const dialogs = ['link', 'app-ads-txt', 'add-block'] as const;

export interface ApplicationView {
  /** The view of the list of ad blocks. */
  blocks: ListView;
  /** The page of the activity. */
  activityPage: number;
  dialog: (typeof dialogs)[number] | undefined;
}

/** Reads the view of an application's page from its address. */
export function applicationFromSearch(search: Record<string, unknown>): ApplicationView {
  return {
    blocks: listViewFromSearch(search),
    activityPage: pageOf(search.activity),
    dialog: dialogs.find((each) => each === search.dialog),
  };
}
