import type { ComponentType } from 'react';

import { AlertDialogPage } from './pages/alert-dialog-page.tsx';
import { BadgePage } from './pages/badge-page.tsx';
import { ButtonPage } from './pages/button-page.tsx';
import { CardPage } from './pages/card-page.tsx';
import { ChartPage } from './pages/chart-page.tsx';
import { CheckboxPage } from './pages/checkbox-page.tsx';
import { CheckboxListPage } from './pages/checkbox-list-page.tsx';
import { CodeBlockPage } from './pages/code-block-page.tsx';
import { ComboboxPage } from './pages/combobox-page.tsx';
import { CopyButtonPage } from './pages/copy-button-page.tsx';
import { CopyFieldPage } from './pages/copy-field-page.tsx';
import { DataTablePage } from './pages/data-table-page.tsx';
import { DateRangePickerPage } from './pages/date-range-picker-page.tsx';
import { DayFieldPage } from './pages/day-field-page.tsx';
import { DialogPage } from './pages/dialog-page.tsx';
import { DropdownMenuPage } from './pages/dropdown-menu-page.tsx';
import { EmptyStatePage } from './pages/empty-state-page.tsx';
import { FieldPage } from './pages/field-page.tsx';
import { FileDropZonePage } from './pages/file-drop-zone-page.tsx';
import { IconButtonPage } from './pages/icon-button-page.tsx';
import { LinkPage } from './pages/link-page.tsx';
import { OptionListPage } from './pages/option-list-page.tsx';
import { PageHeaderPage } from './pages/page-header-page.tsx';
import { PaginationPage } from './pages/pagination-page.tsx';
import { PasswordFieldPage } from './pages/password-field-page.tsx';
import { PopoverPage } from './pages/popover-page.tsx';
import { ProgressPage } from './pages/progress-page.tsx';
import { RadioGroupPage } from './pages/radio-group-page.tsx';
import { SelectFieldPage } from './pages/select-field-page.tsx';
import { SelectPage } from './pages/select-page.tsx';
import { SkeletonPage } from './pages/skeleton-page.tsx';
import { SnackbarHostPage } from './pages/snackbar-host-page.tsx';
import { StatusPage } from './pages/status-page.tsx';
import { SwitchPage } from './pages/switch-page.tsx';
import { TabsPage } from './pages/tabs-page.tsx';
import { TextFieldPage } from './pages/text-field-page.tsx';
import { TextareaPage } from './pages/textarea-page.tsx';
import { TooltipPage } from './pages/tooltip-page.tsx';

/** One page for each primitive, by the name of its file. */
export const galleryPages: Record<string, ComponentType> = {
  'alert-dialog': AlertDialogPage,
  badge: BadgePage,
  button: ButtonPage,
  card: CardPage,
  chart: ChartPage,
  checkbox: CheckboxPage,
  'checkbox-list': CheckboxListPage,
  'code-block': CodeBlockPage,
  combobox: ComboboxPage,
  'copy-button': CopyButtonPage,
  'copy-field': CopyFieldPage,
  'data-table': DataTablePage,
  'date-range-picker': DateRangePickerPage,
  'day-field': DayFieldPage,
  dialog: DialogPage,
  'dropdown-menu': DropdownMenuPage,
  'empty-state': EmptyStatePage,
  field: FieldPage,
  'file-drop-zone': FileDropZonePage,
  'icon-button': IconButtonPage,
  link: LinkPage,
  'option-list': OptionListPage,
  'page-header': PageHeaderPage,
  pagination: PaginationPage,
  'password-field': PasswordFieldPage,
  popover: PopoverPage,
  progress: ProgressPage,
  'radio-group': RadioGroupPage,
  select: SelectPage,
  'select-field': SelectFieldPage,
  skeleton: SkeletonPage,
  'snackbar-host': SnackbarHostPage,
  status: StatusPage,
  switch: SwitchPage,
  tabs: TabsPage,
  'text-field': TextFieldPage,
  textarea: TextareaPage,
  tooltip: TooltipPage,
};
