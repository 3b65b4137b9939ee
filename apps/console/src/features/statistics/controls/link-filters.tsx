import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';

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

/** The ad blocks and countries that a link has narrowed the report to. No list offers them, so they can only be removed. */
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
