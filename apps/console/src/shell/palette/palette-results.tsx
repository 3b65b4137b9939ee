import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import History from 'lucide-react/icons/history';

import { writtenGoKeys } from '#shell/keyboard/shortcut-list.ts';
import { NavigationLink } from '#shell/navigation/navigation-link.tsx';

import type { PaletteAction, PaletteActionId } from './palette-actions.ts';
import { PaletteItemContent, PaletteKeys, paletteItemStyle } from './palette-item.tsx';
import type { PalettePage } from './palette-names.ts';
import { PaletteSection } from './palette-section.tsx';
import { lastReportLabel } from './use-palette-reports.ts';
import type { PaletteReport } from './use-palette-reports.ts';

export interface ResultsProps<Item> {
  items: readonly Item[];
  /** Closes the palette. */
  onClose: () => void;
}

export function PageResults({ items, onClose }: ResultsProps<PalettePage>) {
  if (items.length === 0) return null;
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
    </PaletteSection>
  );
}

export function ReportResults({ items, onClose }: ResultsProps<PaletteReport>) {
  const { i18n } = useLingui();
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Reports</Trans>}>
      {items.map(({ id, title, search }) => (
        <li key={id}>
          <Link to="/stats" search={search} preload={false} className={paletteItemStyle} onClick={onClose}>
            <PaletteItemContent icon={title === null ? History : ChartColumn}>
              {title ?? i18n._(lastReportLabel)}
            </PaletteItemContent>
          </Link>
        </li>
      ))}
    </PaletteSection>
  );
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
