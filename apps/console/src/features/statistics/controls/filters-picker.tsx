import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdFormatReference, ApplicationReference } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { OptionList } from '@publisher-console/ui/option-list';
import type { Option } from '@publisher-console/ui/option.ts';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useBlockTitles } from '#features/statistics/data/use-block-titles.ts';
import { namedFormats } from '#features/statistics/model/criteria-ids.ts';
import type { ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

interface LinkFiltersProps {
  blocks: string[];
  countries: string[];
  /** Titles of ad blocks by id; some may be missing. */
  blockTitles: ReadonlyMap<string, string>;
  onBlocksChange: (ids: string[]) => void;
  onCountriesChange: (ids: string[]) => void;
}

interface Chip {
  key: string;
  title: string;
  onRemove: () => void;
}

/** The ad blocks and countries of a link that narrows the report. No list offers them, so they can only be removed. */
export function LinkFilters(props: LinkFiltersProps) {
  const { t } = useLingui();
  const section = useRef<HTMLDivElement>(null);
  const chips = [...useBlockChips(props), ...useCountryChips(props)];
  return (
    <div ref={section} tabIndex={-1} className="min-w-0 outline-none">
      {chips.length > 0 && (
        <>
          <h2 className="mb-1 text-caption font-semibold text-text-muted">
            <Trans>From a link</Trans>
          </h2>
          <ul className="flex flex-wrap gap-1.5">
            {chips.map(({ key, title, onRemove }) => (
              <li key={key} className="max-w-full">
                <button
                  type="button"
                  aria-label={t`Remove ${title}`}
                  className="flex max-w-full items-center gap-1 rounded-full bg-primary-soft py-0.5 pr-1.5 pl-2.5 text-primary touch:min-h-11"
                  onClick={() => {
                    section.current?.focus({ preventScroll: true });
                    onRemove();
                  }}
                >
                  <span className="truncate">{title}</span>
                  <X aria-hidden className="size-4 shrink-0" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A chip for each ad block with a title, and one for all others. */
function useBlockChips({ blocks, blockTitles, onBlocksChange }: LinkFiltersProps): Chip[] {
  const { t } = useLingui();
  const withTitle = blocks.filter((id) => blockTitles.has(id));
  const others = blocks.length - withTitle.length;
  const chips = withTitle.map((id) => ({
    key: id,
    title: blockTitles.get(id) ?? id,
    onRemove: () => onBlocksChange(blocks.filter((block) => block !== id)),
  }));
  if (others === 0) return chips;
  return [
    ...chips,
    {
      key: 'other blocks',
      title: t`${plural(others, { one: '# ad block', other: '# ad blocks' })}`,
      onRemove: () => onBlocksChange(withTitle),
    },
  ];
}

function useCountryChips({ countries, onCountriesChange }: LinkFiltersProps): Chip[] {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  return countries.map((id) => ({
    key: id,
    title: names.of(id) ?? id,
    onRemove: () => onCountriesChange(countries.filter((country) => country !== id)),
  }));
}

type FilterChoice = Pick<ReportDraft, 'apps' | 'formats' | 'blocks' | 'countries'>;

export interface FiltersPickerProps {
  applications: readonly ApplicationReference[];
  adFormats: readonly AdFormatReference[];
  /** The shown report, once it has loaded. It has the titles of filters that come from a link. */
  statistic: Statistic | undefined;
  chosen: FilterChoice;
  onChange: (part: Partial<FilterChoice>) => void;
}

/** The popover of the filters. Options that are chosen when it opens are on top; ticking one moves none. */
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

/** All applications, those of `onTop` first. An unlisted one that comes from a link is shown by its id. */
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
