import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';

import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { PaletteItemContent, paletteItemStyle } from './palette-item.tsx';
import type { ResultsProps } from './palette-results.tsx';
import type { Found } from './palette-search.queries.ts';
import { PaletteSection } from './palette-section.tsx';

export function ApplicationResults({ items, onClose }: ResultsProps<Found['applicationList'][number]>) {
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Apps</Trans>}>
      {items.map(({ id, title, iconUrl, platform }) => (
        <li key={id}>
          <Link
            to="/app/$applicationId"
            params={{ applicationId: id }}
            preload={false}
            className={paletteItemStyle}
            onClick={onClose}
          >
            <span className="-mx-0.75 inline-flex">
              <ApplicationIcon iconUrl={iconUrl} />
            </span>
            <span className="min-w-0 truncate">{title}</span>
            <span className="ml-auto shrink-0 text-caption text-text-muted">{platformNames[platform]}</span>
          </Link>
        </li>
      ))}
    </PaletteSection>
  );
}

export function AdBlockResults({ items, onClose }: ResultsProps<Found['adBlockList'][number]>) {
  if (items.length === 0) return null;
  return (
    <PaletteSection title={<Trans>Ad blocks</Trans>}>
      {items.map(({ id, title, application }) => (
        <li key={id}>
          <Link
            to="/app/$applicationId/adblock"
            params={{ applicationId: application.id }}
            // The list is searched for the block, which may be on any of its pages.
            search={{ term: id }}
            preload={false}
            className={paletteItemStyle}
            onClick={onClose}
          >
            <PaletteItemContent icon={PanelsTopLeft} note={application.title}>
              {title}
            </PaletteItemContent>
          </Link>
        </li>
      ))}
    </PaletteSection>
  );
}
