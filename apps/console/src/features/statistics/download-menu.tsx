import { useLingui } from '@lingui/react/macro';
import { DropdownMenu, DropdownMenuItem } from '@publisher-console/ui/dropdown-menu';
import { FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactElement } from 'react';

import type { ReportFileFormat } from './report-files.queries.ts';

interface DownloadMenuProps {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (format: ReportFileFormat) => void;
}

/** The menu of the download, loaded late. */
export function DownloadMenu({ onChoose, ...menu }: DownloadMenuProps) {
  const { t } = useLingui();
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuItem icon={FileText} onSelect={() => onChoose('csv')}>
        {t`CSV`}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileSpreadsheet} onSelect={() => onChoose('xlsx')}>
        {t`Excel (XLSX)`}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
