import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { IconButton } from '@publisher-console/ui/icon-button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';

import { ChangeText } from '#comparison/change-text.tsx';
import { changeBeside } from '#comparison/compared-figure.ts';
import { useFormat } from '#common/format/format.ts';
import { FileLink } from '#features/applications/file-link.tsx';
import { FileState, hasFileProblem } from '#features/applications/file-state.tsx';
import { StoreLink } from '#features/applications/store-link.tsx';
import { RejectionInShort } from '#features/applications/rejection.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { platformNames } from '#inventory/platform-names.ts';

import { Allowed } from '#session/member.tsx';
import { ApplicationActions, ApplicationState } from './application-cells.tsx';
import type { ApplicationRow } from './application-rows.ts';
import { RevenueSpark } from './application-figures.tsx';

interface ApplicationCardProps {
  row: ApplicationRow;
  meta: FiguresMeta | undefined;
  onAddBlock: () => void;
  onEditAppAdsTxt: () => void;
}

/** The links of a card are above its link to the application, which covers the whole card. */
const factStyle = 'relative inline-flex items-center text-caption min-h-6 touch:-my-1 touch:min-h-control';

/** An application in the list on a narrow screen. */
export function ApplicationCard({ row, meta, onAddBlock, onEditAppAdsTxt }: ApplicationCardProps) {
  const { t } = useLingui();
  const { application, figures } = row;
  const { id, name, adBlockCount, platform, developerName } = application;
  return (
    <Card className="relative flex flex-col pt-1.5 pl-3 transition-colors hover:border-border-control">
      <div className="flex items-center gap-2.5">
        <ApplicationIcon iconUrl={application.iconUrl} size="medium" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2 className="min-w-0 flex-1 truncate font-medium">
              <Link
                to="/app/$applicationId"
                params={{ applicationId: id }}
                title={name}
                className="rounded-tight after:absolute after:inset-0 after:rounded-base"
              >
                {name}
              </Link>
            </h2>
            {figures && meta && <CardRevenue meta={meta} figures={figures} />}
          </div>
          <div className="flex items-center gap-2 text-caption">
            <p className="min-w-0 flex-1 truncate text-text-muted" title={developerName ?? undefined}>
              <span>{platformNames[platform]}</span>
              {developerName !== null && <span>{` · ${developerName}`}</span>}
            </p>
            {figures && meta && <CardChange meta={meta} figures={figures} />}
          </div>
        </div>
        <div className="relative">
          <ApplicationActions application={application} onEditAppAdsTxt={onEditAppAdsTxt} />
        </div>
      </div>
      <RejectionInShort application={application} className="pr-3 pb-1" />
      <div className="flex items-end gap-x-1 sm:items-center sm:gap-x-3">
        <div className="flex min-h-control min-w-0 flex-1 flex-wrap content-center items-center gap-x-2 sm:gap-x-4">
          <span className="relative shrink-0 touch:-my-1">
            <ApplicationState application={application} />
          </span>
          <Link
            to="/app/$applicationId/adblock"
            params={{ applicationId: id }}
            className={linkStyle({ className: factStyle })}
          >
            {t`${plural(adBlockCount, { one: '# ad block', other: '# ad blocks' })}`}
          </Link>
          <StoreLink application={application} className={factStyle} />
          <span className="inline-flex items-center gap-x-2 text-caption">
            {hasFileProblem(application) && (
              <FileState application={application} className={`text-danger ${factStyle}`} />
            )}
            <FileLink application={application} className={factStyle} />
          </span>
        </div>
        <span className="max-sm:hidden">
          {figures && meta && <RevenueSpark of={{ meta, figures }} name={name} className="h-6 w-32" />}
        </span>
        <Allowed operation="createAdBlock">
          <IconButton icon={Plus} label={t`Add block to ${name}`} className="relative" onClick={onAddBlock} />
        </Allowed>
      </div>
    </Card>
  );
}

interface CardFigureProps {
  meta: FiguresMeta;
  figures: NonNullable<ApplicationRow['figures']>;
}

function CardRevenue({ meta: { currency }, figures: { values } }: CardFigureProps) {
  const format = useFormat();
  return (
    <span translate="no" className="font-semibold tabular-nums">
      {format.moneyColumn([values?.revenue], currency)(values?.revenue)}
    </span>
  );
}

function CardChange({ meta: { currency }, figures: { comparison } }: CardFigureProps) {
  const format = useFormat();
  const change = changeBeside(comparison, 'revenue', 'money', format, currency);
  if (!change) return null;
  return (
    <span className="shrink-0" title={`${change.current} − ${change.previous} = ${change.difference}`}>
      <ChangeText figure={change} unit="money" />
    </span>
  );
}
