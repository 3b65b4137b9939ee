import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import House from 'lucide-react/icons/house';
import Pencil from 'lucide-react/icons/pencil';
import Replace from 'lucide-react/icons/replace';
import Trash2 from 'lucide-react/icons/trash-2';

import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { ActionMenu } from '#common/late/action-menu.tsx';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isReportOf, reportOfTemplate } from '#features/statistics/model/template.ts';

import type { TemplateQuestion } from './template-dialogs.ts';
import { templateFailures } from './templates-failures.ts';
import { setStartTemplate } from './templates.mutations.ts';

interface TemplateRowProps {
  template: ReportTemplate;
  /** The report that is shown. */
  report: ReportQuery;
  /** A short description of the template's report. */
  summary: string;
  onOpen: (report: ReportQuery) => void;
  onAsk: (question: TemplateQuestion) => void;
}

/** A template in the list: a press opens its report, the menu has the other actions. */
export function TemplateRow({ template, report, summary, onOpen, onAsk }: TemplateRowProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const becomeStart = useReportedMutation(setStartTemplate(api, template, true), {
    done: msg`Statistics opens with this template`,
    failures: templateFailures.setStart,
  });
  const stopBeingStart = useReportedMutation(setStartTemplate(api, template, false), {
    done: msg`Statistics opens with the usual report`,
    failures: templateFailures.setStart,
  });
  const { title, isStart } = template;
  const isShown = isReportOf(report, template);
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
              <Trans>Default</Trans>
            </Badge>
          )}
        </span>
        <span className="max-w-full truncate text-caption text-text-muted">{summary}</span>
      </button>
      <ActionMenu
        label={t`Actions for ${title}`}
        actions={[
          { icon: Pencil, label: t`Rename`, onSelect: () => onAsk('rename-template') },
          ...(isShown
            ? []
            : [{ icon: Replace, label: t`Overwrite with this report`, onSelect: () => onAsk('overwrite-template') }]),
          {
            icon: House,
            label: isStart ? t`Stop opening Statistics with this template` : t`Open Statistics with this template`,
            onSelect: () => (isStart ? stopBeingStart : becomeStart).mutate(),
          },
          { icon: Trash2, label: t`Delete`, tone: 'danger', onSelect: () => onAsk('delete-template') },
        ]}
      />
    </li>
  );
}
