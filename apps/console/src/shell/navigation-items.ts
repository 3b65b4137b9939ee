import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import { ChartColumn, CircleHelp, FileText, LayoutDashboard, Puzzle, Settings, Smartphone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** A place that the frame leads to. */
export interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Stands in the bar of a narrow screen, too. */
  inBar?: boolean;
  /** Leads back to the page as it was left. */
  keepsSearch?: boolean;
}

/** Where the console leads, in the order of the menu. */
export const navigationItems: NavigationItem[] = [
  { to: '/', label: msg`Dashboard`, icon: LayoutDashboard, inBar: true },
  { to: '/stats', label: msg`Statistics`, icon: ChartColumn, inBar: true, keepsSearch: true },
  { to: '/app', label: msg`Apps`, icon: Smartphone, inBar: true },
  { to: '/documents', label: msg`Documents`, icon: FileText },
  { to: '/settings', label: msg`Settings`, icon: Settings },
  { to: '/sdk', label: msg`SDK`, icon: Puzzle },
  { to: '/help', label: msg`Help`, icon: CircleHelp },
];
