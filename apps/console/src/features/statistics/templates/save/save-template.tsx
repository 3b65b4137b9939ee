import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { lazyRouteComponent } from '@tanstack/react-router';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { rowIconStyle, rowLabelStyle } from '#features/statistics/controls/row-label.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { CompleteDraft } from '#features/statistics/model/report-draft.ts';
import type { Warning } from '#features/statistics/model/statistic.ts';

const SaveTemplateDialog = lazyRouteComponent(() => import('./save-template-dialog.tsx'), 'SaveTemplateDialog');
const dialog = [() => SaveTemplateDialog.preload?.()];

interface SaveTemplateProps {
  /** Null while the draft is incomplete. */
  draft: CompleteDraft | null;
  /** The shown report, whose order is saved too. */
  report: ReportQuery;
  /** The warnings of the shown report: filtered apps and ad blocks that the publisher does not have. */
  warnings: readonly Warning[];
  /** Whether the address opens the dialog. */
  isOpen: boolean;
  /** Shows an error at each control that lacks a choice. */
  onIncomplete: () => void;
}

/** The button that saves the draft as a template, and its dialog. */
export function SaveTemplate({ draft, report, warnings, isOpen, onIncomplete }: SaveTemplateProps) {
  const { t } = useLingui();
  const { open, close, finish } = useAddressDialog();
  useLoadWhenIdle(dialog);
  return (
    <>
      <Button
        variant="secondary"
        className="min-w-control ps-2.5 pe-2.5 whitespace-nowrap"
        aria-haspopup="dialog"
        title={t`Save template`}
        onClick={() => (draft === null ? onIncomplete() : open('save-template'))}
      >
        <BookmarkPlus aria-hidden className={rowIconStyle({ of: 'action' })} />
        <span className={rowLabelStyle({ of: 'action' })}>
          <Trans>Save template</Trans>
        </span>
      </Button>
      <LazyComponent>
        {isOpen && draft !== null && (
          <SaveTemplateDialog
            draft={draft}
            report={report}
            warnings={warnings}
            onClose={close}
            onSaved={() => void finish()}
          />
        )}
      </LazyComponent>
    </>
  );
}
