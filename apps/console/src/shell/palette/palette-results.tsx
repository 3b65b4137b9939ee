import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleHelp from 'lucide-react/icons/circle-help';
import History from 'lucide-react/icons/history';

import { writtenGoKeys } from '#shell/keyboard/shortcut-list.ts';
import { NavigationLink } from '#shell/navigation/navigation-link.tsx';

import type { PaletteAction, PaletteActionId } from './palette-actions.ts';
import { PaletteItemContent, PaletteKeys, paletteItemStyle } from './palette-item.tsx';
import type { PalettePage } from './palette-pages.ts';
import type { PalettePlace } from './palette-places.ts';
import { PaletteSection } from './palette-section.tsx';
import type { HelpQuestion } from './use-help-questions.ts';
import type { PaletteReport } from './use-palette-reports.ts';

export interface ResultsProps<Item> {
  items: readonly Item[];
  /** Closes the palette. */
  onClose: () => void;
}

interface SectionProps<Item> extends ResultsProps<Item> {
  /** Shown behind the items. */
  places: readonly PalettePlace[];
}

export function PageResults({ items, places, onClose }: SectionProps<PalettePage>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Pages</Trans>}>
      {items.map((page) => (
        <li key={page.to}>
          <NavigationLink
            item={page}
            className={paletteItemStyle}
            onNavigate={onClose}
            end={page.goKey !== undefined && <PaletteKeys keys={writtenGoKeys(page.goKey)} />}
          />
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function ReportResults({ items, places, onClose }: SectionProps<PaletteReport>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Reports</Trans>}>
      {items.map(({ id, title, isLast, search }) => (
        <li key={id}>
          <Link to="/stats" search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
            <PaletteItemContent icon={isLast ? History : ChartColumn}>{title}</PaletteItemContent>
          </Link>
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function SettingResults({ places, onClose }: Omit<SectionProps<never>, 'items'>) {
  if (places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Settings</Trans>}>
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

export function HelpResults({ items, places, onClose }: SectionProps<HelpQuestion>) {
  if (items.length + places.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Help</Trans>}>
      {items.map(({ number, title }) => (
        <li key={number}>
          <Link to="/help" search={{ question: number }} preload={false} className={paletteItemStyle} onClick={onClose}>
            <PaletteItemContent icon={CircleHelp}>{title}</PaletteItemContent>
          </Link>
        </li>
      ))}
      <Places places={places} onClose={onClose} />
    </PaletteSection>
  );
}

function Places({ places, onClose }: Omit<SectionProps<never>, 'items'>) {
  const { i18n } = useLingui();
  return places.map(({ id, label, icon, to, search }) => (
    <li key={id}>
      <Link to={to} search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
        <PaletteItemContent icon={icon}>{i18n._(label)}</PaletteItemContent>
      </Link>
    </li>
  ));
}

interface ActionResultsProps extends ResultsProps<PaletteAction> {
  run: (id: PaletteActionId) => void;
}

export function ActionResults({ items, onClose, run }: ActionResultsProps) {
  const { i18n } = useLingui();
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Actions</Trans>}>
      {items.map(({ id, label, icon, keys }) => (
        <li key={id}>
          <button
            type="button"
            className={paletteItemStyle}
            onClick={() => {
              onClose();
              run(id);
            }}
          >
            <PaletteItemContent icon={icon} keys={keys}>
              {i18n._(label)}
            </PaletteItemContent>
          </button>
        </li>
      ))}
    </PaletteSection>
  );
}
