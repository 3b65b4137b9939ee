import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import type { LinkProps } from '@tanstack/react-router';
import { ChartColumn, CircleHelp, FileText, LayoutDashboard, Puzzle, Settings, Smartphone } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import type { PublicSettings } from '#common/context/public-settings.ts';

/** A page that the menu and the palette lead to. */
export interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** The letter that leads there after `g`. */
  goKey?: string;
  /** Also in the bar of a narrow screen. */
  inBar?: boolean;
  /** Opens to visitors, too. */
  isPublic?: boolean;
  /** Leads back to the page as it was left: with all of its search, or with these parameters. */
  restoresSearch?: true | readonly string[];
  /** The address of another site to open instead, where the operator has configured one. */
  outside?: (settings: PublicSettings) => string | undefined;
}

/** The menu, in its order. */
export const navigationItems: NavigationItem[] = [
  { to: '/', goKey: 'd', label: msg`Dashboard`, icon: LayoutDashboard, inBar: true },
  { to: '/stats', goKey: 's', label: msg`Statistics`, icon: ChartColumn, inBar: true, restoresSearch: true },
  { to: '/app', goKey: 'a', label: msg`Apps`, icon: Smartphone, inBar: true },
  {
    to: '/documents',
    goKey: 'o',
    label: msg`Documents`,
    icon: FileText,
    isPublic: true,
    restoresSearch: ['counterparty'],
  },
  { to: '/settings', goKey: 'e', label: msg`Settings`, icon: Settings },
  { to: '/sdk', goKey: 'k', label: msg`SDK`, icon: Puzzle, outside: ({ sdkUrl }) => sdkUrl },
  { to: '/help', goKey: 'h', label: msg`Help`, icon: CircleHelp },
];

/** The part of the menu that opens to whoever is there: for a visitor, what needs no sign-in. */
export function itemsFor(user: CurrentUser | null | undefined): NavigationItem[] {
  return user === null ? navigationItems.filter(({ isPublic }) => isPublic) : navigationItems;
}
