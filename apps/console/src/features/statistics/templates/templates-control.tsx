import { useLingui } from '@lingui/react/macro';
import type { ReportTemplate } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { ReportControl } from '#features/statistics/controls/report-control.tsx';
import { rowIconStyle, rowLabelStyle } from '#features/statistics/controls/row-label.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isReportOf } from '#features/statistics/model/template.ts';

import type { RequestedTemplate } from './template-dialogs.ts';

const TemplatesPicker = lazyRouteComponent(() => import('./templates-picker.tsx'), 'TemplatesPicker');
const RenameTemplateDialog = lazyRouteComponent(() => import('./rename-template-dialog.tsx'), 'RenameTemplateDialog');
const TemplateEndDialog = lazyRouteComponent(() => import('./template-end-dialog.tsx'), 'TemplateEndDialog');
const parts = [() => TemplatesPicker.preload?.(), () => RenameTemplateDialog.preload?.()];

interface TemplatesControlProps {
  /** The report that is shown. */
  report: ReportQuery;
  /** The dialog that the address opens, and its template that the address opens. */
  requested: RequestedTemplate | null;
  onOpen: (report: ReportQuery) => void;
}

/** My templates. The button shows the title of the template whose report is shown. */
export function TemplatesControl({ report, requested, onOpen }: TemplatesControlProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const dialog = useAddressDialog();
  const { data } = useQuery(templatesQuery(api));
  useLoadWhenIdle(parts);
  const control = useRef<HTMLDivElement>(null);
  const shown = data?.items.find((template) => isReportOf(report, template));
  return (
    <div ref={control} className="max-md:w-full">
      <ReportControl
        label={t`My templates`}
        isShort
        choice={shown?.title ?? t`Choose`}
        shown={
          <>
            <Bookmark aria-hidden className={rowIconStyle({ of: 'choice', className: 'text-text-muted' })} />
            <span className={rowLabelStyle({ of: 'choice', className: shown ? 'max-w-28 truncate text-primary' : '' })}>
              {shown?.title ?? t`My templates`}
            </span>
          </>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="m-4 h-72 w-96 max-w-full" />}>
            <TemplatesPicker
              report={report}
              onOpen={(next) => {
                close();
                onOpen(next);
              }}
              onOpenDialog={(question, { id }) => {
                // When the dialog closes, it returns the focus to the element that has it now.
                flushSync(close);
                control.current?.querySelector('button')?.focus();
                dialog.open(question, id);
              }}
            />
          </Suspense>
        )}
      </ReportControl>
      <LazyComponent>
        {requested && data && (
          <RequestedDialog
            key={`${requested.dialog} ${requested.of}`}
            requested={requested}
            templates={data.items}
            report={report}
          />
        )}
      </LazyComponent>
    </div>
  );
}

interface RequestedDialogProps {
  requested: RequestedTemplate;
  templates: readonly ReportTemplate[];
  report: ReportQuery;
}

function RequestedDialog({ requested: { dialog, of }, templates, report }: RequestedDialogProps) {
  const { close, finish } = useAddressDialog();
  const found = templates.find(({ id }) => id === of);
  // A deleted template leaves the list before its dialog is closed.
  const [seen, see] = useState(found);
  if (seen === undefined && found !== undefined) see(found);
  const template = seen ?? found;
  if (template === undefined) return null;
  const onDone = (): void => void finish();
  return dialog === 'rename-template' ? (
    <RenameTemplateDialog template={template} onClose={close} onRenamed={onDone} />
  ) : (
    <TemplateEndDialog
      template={template}
      action={dialog === 'delete-template' ? 'delete' : 'overwrite'}
      report={report}
      onClose={close}
      onDone={onDone}
    />
  );
}
