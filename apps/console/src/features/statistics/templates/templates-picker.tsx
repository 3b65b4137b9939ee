import type { ReportTemplate } from '@publisher-console/api-contract';

import type { ReportQuery } from '#features/statistics/model/report.ts';

import { moveByArrows } from './move-by-arrows.ts';
import { OwnTemplates } from './own-templates.tsx';
import { ReadyReports } from './ready-reports.tsx';
import type { TemplateQuestion } from './template-dialogs.ts';

interface TemplatesPickerProps {
  /** The report that is shown. */
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
  onAsk: (question: TemplateQuestion, template: ReportTemplate) => void;
}

/** The popover of the templates: the publisher's own ones, and ready-made reports. */
export function TemplatesPicker({ report, onOpen, onAsk }: TemplatesPickerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the buttons inside
    <div className="flex w-104 max-w-full flex-col gap-3 p-3 max-md:w-auto" onKeyDown={moveByArrows}>
      <OwnTemplates report={report} onOpen={onOpen} onAsk={onAsk} />
      <ReadyReports report={report} onOpen={onOpen} />
    </div>
  );
}
