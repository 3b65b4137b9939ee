import { useLingui } from '@lingui/react/macro';
import type { AdFormatReference, ApplicationReference } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { OptionList } from '@publisher-console/ui/option-list';
import type { Option } from '@publisher-console/ui/option.ts';
import { useState } from 'react';

import { useBlockTitles } from '#features/statistics/data/use-block-titles.ts';
import { namedFormats } from '#features/statistics/model/named-formats.ts';
import type { ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

import { LinkFilters } from './link-filters.tsx';

type FilterChoice = Pick<ReportDraft, 'apps' | 'formats' | 'blocks' | 'countries'>;

export interface FiltersPickerProps {
  applications: readonly ApplicationReference[];
  adFormats: readonly AdFormatReference[];
  /** The report that is shown, once it has loaded. It has the titles of filters that come from a link. */
  statistic: Statistic | undefined;
  chosen: FilterChoice;
  onChange: (part: Partial<FilterChoice>) => void;
}

/** The popover of the filters. The options that are chosen when it opens are on top; ticking moves nothing. */
export function FiltersPicker({ applications, adFormats, statistic, chosen, onChange }: FiltersPickerProps) {
  const { t } = useLingui();
  const blockTitles = useBlockTitles(statistic);
  const [onTop] = useState(() => chosen.apps);
  const [onLink] = useState(() => namedFormats(adFormats, chosen.formats));
  const formatOptions = [...adFormats, ...onLink.filter(({ id }) => !adFormats.some((listed) => listed.id === id))];
  const options = appOptions(applications, onTop, t`Not in the list`);
  return (
    <div className="grid gap-6 p-4 md:grid-cols-[20rem_14rem]">
      <OptionList
        label={t`Applications`}
        options={options}
        value={chosen.apps}
        onChange={(apps) => onChange({ apps })}
        allLabel={t`All applications`}
        texts={{ search: t`Find an application`, nothingFound: t`Nothing found` }}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <CheckboxList
          label={t`Block types`}
          options={formatOptions}
          value={chosen.formats}
          onChange={(formats) => onChange({ formats })}
          allLabel={t`All block types`}
        />
        <LinkFilters
          blocks={chosen.blocks}
          countries={chosen.countries}
          blockTitles={blockTitles}
          onBlocksChange={(blocks) => onChange({ blocks })}
          onCountriesChange={(countries) => onChange({ countries })}
        />
      </div>
    </div>
  );
}

/** All applications, those of `onTop` first. One from a link that is not in the list is shown by its id. */
function appOptions(
  applications: readonly ApplicationReference[],
  onTop: readonly string[],
  unlistedMark: string,
): Option<string>[] {
  const options = applications.map(({ id, title, platform, iconUrl, isDeleted }) => ({
    id,
    title,
    icon: <ApplicationIcon iconUrl={iconUrl} />,
    mark: (
      <>
        <PlatformMark platform={platform} />
        {isDeleted && <DeletedMark />}
      </>
    ),
  }));
  const listed = new Set(applications.map(({ id }) => id));
  const unlisted = onTop
    .filter((id) => !listed.has(id))
    .map((id) => ({ id, title: id, mark: <Badge>{unlistedMark}</Badge> }));
  const isOnTop = ({ id }: { id: string }) => onTop.includes(id);
  return [...options.filter(isOnTop), ...unlisted, ...options.filter((option) => !isOnTop(option))];
}
