import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useRouterContext } from '#common/context/router-context.ts';
import { LatePart } from '#common/late/late-part.tsx';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { ReportControl } from '#features/statistics/controls/report-control.tsx';
import type { Report } from '#features/statistics/model/report.ts';
import { isReportOf } from '#features/statistics/model/template.ts';

import { templatesQuery } from './templates.queries.ts';

const TemplatesPicker = lazyRouteComponent(() => import('./templates-picker.tsx'), 'TemplatesPicker');
const RenameTemplateDialog = lazyRouteComponent(() => import('./rename-template-dialog.tsx'), 'RenameTemplateDialog');
const parts = [() => TemplatesPicker.preload?.(), () => RenameTemplateDialog.preload?.()];

interface TemplatesControlProps {
  /** The report that is shown. */
  report: Report;
  /** The id of the template whose name the address asks for. */
  renamed: string | undefined;
  onOpen: (report: Report) => void;
}

/** My templates. The button names the one whose report is shown. */
export function TemplatesControl({ report, renamed, onOpen }: TemplatesControlProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const dialog = useAddressDialog();
  const { data } = useQuery(templatesQuery(api));
  useLoadWhenIdle(parts);
  const place = useRef<HTMLDivElement>(null);
  const shown = data?.items.find((template) => isReportOf(report, template));
  const inDialog = data?.items.find(({ id }) => id === renamed);
  return (
    <div ref={place}>
      <ReportControl label={t`My templates`} choice={shown?.title ?? t`Choose`}>
        {(close) => (
          <Suspense fallback={<Skeleton className="m-4 h-72 w-96 max-w-full" />}>
            <TemplatesPicker
              report={report}
              onOpen={(next) => {
                close();
                onOpen(next);
              }}
              onRename={({ id }) => {
                // The dialog returns the focus to what has it now.
                flushSync(close);
                place.current?.querySelector('button')?.focus();
                dialog.open('rename-template', id);
              }}
            />
          </Suspense>
        )}
      </ReportControl>
      <LatePart>
        {inDialog && (
          <RenameTemplateDialog
            key={inDialog.id}
            template={inDialog}
            onClose={dialog.close}
            onRenamed={() => void dialog.finish()}
          />
        )}
      </LatePart>
    </div>
  );
}
