import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef } from 'react';

interface LinkFiltersProps {
  blocks: string[];
  countries: string[];
  /** Titles of ad blocks by id, as far as they are known. */
  blockTitles: ReadonlyMap<string, string>;
  onBlocksChange: (ids: string[]) => void;
  onCountriesChange: (ids: string[]) => void;
}

interface Chip {
  key: string;
  title: string;
  onRemove: () => void;
}

/** The ad blocks and countries that a link has narrowed the report to: no list offers them, they can be removed. */
export function LinkFilters({ blocks, countries, blockTitles, onBlocksChange, onCountriesChange }: LinkFiltersProps) {
  const { t, i18n } = useLingui();
  const section = useRef<HTMLDivElement>(null);
  const countryNames = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const named = blocks.flatMap((id) => {
    const title = blockTitles.get(id);
    return title === undefined ? [] : [{ id, title }];
  });
  const { length: others } = blocks.filter((id) => !blockTitles.has(id));

  const chips: Chip[] = [
    ...named.map(({ id, title }) => ({
      key: id,
      title,
      onRemove: () => onBlocksChange(blocks.filter((block) => block !== id)),
    })),
    ...(others > 0
      ? [
          {
            key: 'other blocks',
            title: t`${plural(others, { one: '# ad block', other: '# ad blocks' })}`,
            onRemove: () => onBlocksChange(named.map(({ id }) => id)),
          },
        ]
      : []),
    ...countries.map((id) => ({
      key: id,
      title: countryNames.of(id) ?? id,
      onRemove: () => onCountriesChange(countries.filter((country) => country !== id)),
    })),
  ];
  return (
    <div ref={section} tabIndex={-1} className="min-w-0 outline-none">
      {chips.length > 0 && (
        <>
          <h3 className="mb-1 text-caption font-semibold text-text-muted">
            <Trans>From a link</Trans>
          </h3>
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
