import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { lazyRouteComponent } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import Pencil from 'lucide-react/icons/pencil';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { ActionMenu } from '#common/late/action-menu.tsx';
import { LatePart } from '#common/late/late-part.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isReportOf, reportOfTemplate } from '#features/statistics/model/template.ts';

import { useTemplateActions } from './use-template-actions.ts';

const TemplateEndDialog = lazyRouteComponent(() => import('./template-end-dialog.tsx'), 'TemplateEndDialog');

interface TemplateRowProps {
  template: ReportTemplate;
  /** The report that is shown. */
  report: ReportQuery;
  /** A short description of the template's report. */
  summary: string;
  onOpen: (report: ReportQuery) => void;
  onRename: () => void;
}

/** A template in the list: a press opens its report, the menu has the other actions. */
export function TemplateRow({ template, report, summary, onOpen, onRename }: TemplateRowProps) {
  const { t } = useLingui();
  const actions = useTemplateActions(template);
  const [dialog, setDialog] = useState<'overwrite' | 'delete'>();
  const { title, isStart } = template;
  const isShown = isReportOf(report, template);
  const close = (): void => {
    setDialog(undefined);
    actions.reset();
  };
  return (
    <li className="flex items-center gap-1 rounded-tight hover:bg-surface-sunken">
      <button
        type="button"
        data-report
        aria-current={isShown || undefined}
        onClick={() => onOpen(reportOfTemplate(template))}
        className="flex min-h-control min-w-0 flex-1 flex-col justify-center rounded-tight px-2 py-1.5 text-left -outline-offset-2"
      >
        <span className="flex max-w-full items-center gap-2">
          <span className={`truncate ${isShown ? 'font-semibold text-primary' : 'font-medium'}`}>{title}</span>
          {isStart && (
            <Badge>
              <Trans>Start</Trans>
            </Badge>
          )}
        </span>
        <span className="max-w-full truncate text-caption text-text-muted">{summary}</span>
      </button>
      <ActionMenu
        label={t`Actions for ${title}`}
        actions={[
          { icon: Pencil, label: t`Rename`, onSelect: onRename },
          ...(isShown
            ? []
            : [{ icon: Replace, label: t`Overwrite with this report`, onSelect: () => setDialog('overwrite') }]),
          {
            icon: House,
            label: isStart ? t`Do not open Statistics with it` : t`Open Statistics with it`,
            onSelect: () => actions.setStart(!isStart),
          },
          { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => setDialog('delete') },
        ]}
      />
      <LatePart>
        {dialog !== undefined && (
          <TemplateEndDialog
            title={title}
            action={dialog}
            pending={actions.pending}
            error={actions.error}
            onClose={close}
            onConfirm={() => (dialog === 'delete' ? actions.remove(close) : actions.overwrite(report, close))}
          />
        )}
      </LatePart>
    </li>
  );
}
