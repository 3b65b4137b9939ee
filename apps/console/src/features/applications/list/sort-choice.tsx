import { useLingui } from '@lingui/react/macro';
import { Select } from '@publisher-console/ui/select';

import { sortFields, sortFromText, sortText } from './application-list-view.ts';
import type { ApplicationSortField } from './application-list-view.ts';
import type { ApplicationSorting } from './use-application-sort.ts';

/** The order of the list on a narrow screen, which has no headers to press. */
export function SortChoice({ sort, titles, choose }: Pick<ApplicationSorting, 'sort' | 'titles' | 'choose'>) {
  const { t } = useLingui();
  const usual = (Object.keys(sortFields) as ApplicationSortField[]).map((field) =>
    sortText({ field, direction: sortFields[field] }),
  );
  // The largest falls are as important as the largest rises.
  const offered = [...new Set([...usual.slice(0, 2), 'change', ...usual.slice(2), sortText(sort)])];
  return (
    <Select
      aria-label={t`Sort by`}
      value={sortText(sort)}
      options={offered.map((id) => ({ id, title: titleOf(id, titles) }))}
      onChange={(id) => {
        const chosen = sortFromText(id);
        if (chosen) choose(chosen);
      }}
    />
  );
}

function titleOf(id: string, titles: ApplicationSorting['titles']): string {
  const sort = sortFromText(id);
  return sort ? `${titles[sort.field]} ${sort.direction === 'desc' ? '↓' : '↑'}` : id;
}
