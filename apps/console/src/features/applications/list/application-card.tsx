import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { IconButton } from '@publisher-console/ui/icon-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { ChangeText } from '#comparison/change-text.tsx';
import { comparedFigure } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { FileStateText, hasFileProblem } from '#features/applications/file-state.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { ApplicationActions, ApplicationState } from './application-cells.tsx';
import type { ApplicationRow } from './application-rows.ts';
import { RevenueSpark } from './application-figures.tsx';

interface ApplicationCardProps {
  row: ApplicationRow;
  meta: FiguresMeta | undefined;
  onAddBlock: () => void;
  onEditAppAdsTxt: () => void;
}

/** An application in the list on a narrow screen. */
export function ApplicationCard({ row, meta, onAddBlock, onEditAppAdsTxt }: ApplicationCardProps) {
  const { t } = useLingui();
  const { application, figures } = row;
  const { id, name, adBlockCount, platform } = application;
  return (
    <Card className="relative flex flex-col pt-1.5 pl-3 transition-colors hover:border-border-control">
      <div className="flex items-center gap-2.5">
        <ApplicationIcon iconUrl={application.iconUrl} size="medium" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-medium">
            <Link
              to="/app/$applicationId"
              params={{ applicationId: id }}
              title={name}
              className="rounded-tight after:absolute after:inset-0 after:rounded-base"
            >
              {name}
            </Link>
          </h2>
          <p className="truncate text-caption text-text-muted">
            {platformNames[platform]}
            {hasFileProblem(application) && (
              <span className="text-danger">
                {' '}
                · <FileStateText application={application} />
              </span>
            )}
          </p>
        </div>
        {figures && meta && <CardFigures meta={meta} figures={figures} />}
        <div className="relative">
          <ApplicationActions application={application} onEditAppAdsTxt={onEditAppAdsTxt} />
        </div>
      </div>
      <div className="flex items-center gap-3">
        <span className="relative shrink-0">
          <ApplicationState application={application} />
        </span>
        <Link
          to="/app/$applicationId/adblock"
          params={{ applicationId: id }}
          className={linkStyle({ className: 'relative inline-flex shrink-0 items-center touch:min-h-control' })}
        >
          {t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
        </Link>
        <span className="ml-auto min-w-0">
          {figures && meta && <RevenueSpark of={{ meta, figures }} name={name} className="h-6 w-16 sm:w-32" />}
        </span>
        <IconButton icon={Plus} label={t`Add block to ${name}`} className="relative" onClick={onAddBlock} />
      </div>
    </Card>
  );
}

function CardFigures({ meta, figures }: { meta: FiguresMeta; figures: NonNullable<ApplicationRow['figures']> }) {
  const format = useFormat();
  const { revenue } = figures.values;
  const change = figures.comparison && comparedFigure(figures.comparison, 'revenue', 'money', format, meta.currency);
  return (
    <span className="flex shrink-0 flex-col items-end">
      <span className="font-semibold tabular-nums">{format.moneyColumn([revenue], meta.currency)(revenue)}</span>
      {change && (
        <span className="text-caption" title={`${change.current} − ${change.previous} = ${change.difference}`}>
          <ChangeText figure={change} unit="money" />
        </span>
      )}
    </span>
  );
}
