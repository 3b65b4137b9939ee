import { msg } from '@lingui/core/macro';
import { ChartColumn, CircleHelp, FileText, LayoutDashboard, Puzzle, Settings, Smartphone } from 'lucide-react';

/** Where the console leads, in the order of the menu; the first ones also stand in the bar of a narrow screen. */
export const navigationItems = [
  { to: '/', label: msg`Dashboard`, icon: LayoutDashboard, inBar: true },
  { to: '/stats', label: msg`Statistics`, icon: ChartColumn, inBar: true },
  { to: '/app', label: msg`Apps`, icon: Smartphone, inBar: true },
  { to: '/documents', label: msg`Documents`, icon: FileText, inBar: false },
  { to: '/settings', label: msg`Settings`, icon: Settings, inBar: false },
  { to: '/sdk', label: msg`SDK`, icon: Puzzle, inBar: false },
  { to: '/help', label: msg`Help`, icon: CircleHelp, inBar: false },
] as const;

export type NavigationItem = (typeof navigationItems)[number];
