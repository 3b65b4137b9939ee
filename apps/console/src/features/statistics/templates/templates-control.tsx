import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { templatesQuery } from '#common/criteria/criteria.queries.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { ReportControl } from '#features/statistics/controls/report-control.tsx';
import { rowIconStyle, rowLabelStyle } from '#features/statistics/controls/row-label.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import { isReportOf } from '#features/statistics/model/template.ts';

const TemplatesPicker = lazyRouteComponent(() => import('./templates-picker.tsx'), 'TemplatesPicker');
const RenameTemplateDialog = lazyRouteComponent(() => import('./rename-template-dialog.tsx'), 'RenameTemplateDialog');
const parts = [() => TemplatesPicker.preload?.(), () => RenameTemplateDialog.preload?.()];

interface TemplatesControlProps {
  /** The report that is shown. */
  report: ReportQuery;
  /** The id of the template whose rename dialog the address opens. */
  renamedId: string | undefined;
  onOpen: (report: ReportQuery) => void;
}

/** My templates. The button has the title of the one whose report is shown. */
export function TemplatesControl({ report, renamedId, onOpen }: TemplatesControlProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const dialog = useAddressDialog();
  const { data } = useQuery(templatesQuery(api));
  useLoadWhenIdle(parts);
  const control = useRef<HTMLDivElement>(null);
  const shown = data?.items.find((template) => isReportOf(report, template));
  const renamed = data?.items.find(({ id }) => id === renamedId);
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
              onRename={({ id }) => {
                // The dialog returns the focus to the element that has it when the dialog opens.
                flushSync(close);
                control.current?.querySelector('button')?.focus();
                dialog.open('rename-template', id);
              }}
            />
          </Suspense>
        )}
      </ReportControl>
      <LatePart>
        {renamed && (
          <RenameTemplateDialog
            key={renamed.id}
            template={renamed}
            onClose={dialog.close}
            onRenamed={() => void dialog.finish()}
          />
        )}
      </LatePart>
    </div>
  );
}
