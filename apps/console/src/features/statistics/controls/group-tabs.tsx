import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupId } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';

const tabs: { id: GroupId; title: MessageDescriptor }[] = [
  { id: 'date', title: msg({ context: 'by', message: 'Day' }) },
  { id: 'application', title: msg({ context: 'by', message: 'App' }) },
  { id: 'geo_country', title: msg({ context: 'by', message: 'Country' }) },
  { id: 'adFormat', title: msg({ context: 'by', message: 'Format' }) },
  { id: 'adBlock', title: msg({ context: 'by', message: 'Block' }) },
];

const tabStyle = tv({
  base: 'min-h-control grow border-y border-e px-1.5 [:lang(ru)_&]:md:@max-[80rem]:px-1 whitespace-nowrap transition-colors first:rounded-s-base first:border-s last:rounded-e-base forced-colors:aria-pressed:outline-2',
  variants: {
    isShown: {
      true: 'border-border-control bg-primary-soft text-primary',
      false: 'border-border-control bg-surface-raised text-text hover:bg-surface-sunken',
    },
  },
});

interface GroupTabsProps {
  chosen: readonly GroupId[];
  onChoose: (group: GroupId) => void;
}

/** The groups that are used most: a press builds the report by that group alone. */
export function GroupTabs({ chosen, onChoose }: GroupTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset aria-label={t`By`} className="flex min-w-0 max-md:w-full">
      {tabs.map(({ id, title }) => {
        const isShown = chosen.length === 1 && chosen[0] === id;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isShown}
            onClick={() => !isShown && onChoose(id)}
            className={tabStyle({ isShown })}
          >
            {i18n._(title)}
          </button>
        );
      })}
    </fieldset>
  );
}
