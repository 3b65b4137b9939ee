import { listViewFromSearch } from '#common/lists/list-view.ts';
import type { ListView } from '#common/lists/list-view.ts';

/** The dialogs of the list. */
const dialogs = ['add-block', 'app-ads-txt'] as const;

export interface ApplicationListView {
  list: ListView;
  dialog: (typeof dialogs)[number] | undefined;
  /** The application of the dialog. */
  of: string | undefined;
}

/** Reads the view of the list from its address. */
export function applicationListFromSearch(search: Record<string, unknown>): ApplicationListView {
  return {
    list: listViewFromSearch(search),
    dialog: dialogs.find((each) => each === search.dialog),
    of: typeof search.of === 'string' ? search.of : undefined,
  };
}
