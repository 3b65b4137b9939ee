import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import type { LinkProps } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleHelp from 'lucide-react/icons/circle-help';
import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Lock from 'lucide-react/icons/lock';
import Puzzle from 'lucide-react/icons/puzzle';
import Settings from 'lucide-react/icons/settings';
import Smartphone from 'lucide-react/icons/smartphone';
import type { LucideIcon } from 'lucide-react';

import type { PublicSettings } from '#common/context/public-settings.ts';
import { lacksFactor, opensWithoutFactor } from '#session/missing-factor.ts';
import type { IsAllowed } from '#session/member.tsx';

/** A page in the menu and in the palette. */
export interface NavigationItem {
  to: NonNullable<LinkProps['to']>;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** The letter that opens the page after `g`. */
  goKey?: string;
  /** Whether the item is also in the bar of a narrow screen. */
  inBar?: boolean;
  /** Whether the item is also for visitors. */
  isPublic?: boolean;
  /** The call without which the page is empty. A member who may not make it gets no such item. */
  needs?: RoleOperation;
  /** Shown only once the network has closed a month. */
  needsStatements?: boolean;
  /** Links open the page with its last search parameters: all of them, or these. */
  restoresSearch?: true | readonly string[];
  /** The URL of another site to open instead, if the operator has set one. */
  outside?: (settings: PublicSettings) => string | undefined;
}

/** The menu, in its order. */
export const navigationItems: NavigationItem[] = [
  { to: '/', goKey: 'd', label: msg`Dashboard`, icon: LayoutDashboard, inBar: true },
  { to: '/stats', goKey: 's', label: msg`Statistics`, icon: ChartColumn, inBar: true, restoresSearch: true },
  {
    to: '/earnings',
    goKey: 'm',
    label: msg`Earnings`,
    icon: Banknote,
    needs: 'getMoneyOverview',
    needsStatements: true,
  },
  { to: '/app', goKey: 'a', label: msg`Apps`, icon: Smartphone, inBar: true },
  {
    to: '/documents',
    goKey: 'o',
    label: msg`Documents`,
    icon: FileText,
    isPublic: true,
    needs: 'getDocuments',
    restoresSearch: ['counterparty'],
  },
  { to: '/settings', goKey: 'e', label: msg`Settings`, icon: Settings },
  { to: '/sdk', goKey: 'k', label: msg`SDK`, icon: Puzzle, outside: ({ sdkUrl }) => sdkUrl },
  { to: '/help', goKey: 'h', label: msg`Help`, icon: CircleHelp },
];

/** The menu of a blocked account. */
const blockedItems: NavigationItem[] = [{ to: '/blocked', label: msg`Blocked`, icon: Lock, inBar: true }];

/** The menu of a person who has to set up a second factor first. */
const itemsWithoutFactor = navigationItems
  .filter(({ to }) => opensWithoutFactor(to))
  .map((item) => ({ ...item, inBar: true }));

/** The menu of a member by role, of a blocked account, of a person who lacks a factor, or of a visitor. */
export function itemsFor(user: CurrentUser | null | undefined, isAllowed: IsAllowed): NavigationItem[] {
  if (user?.isBlocked === true) return blockedItems;
  if (user === null) return navigationItems.filter(({ isPublic }) => isPublic);
  if (user !== undefined && lacksFactor(user)) return itemsWithoutFactor;
  return navigationItems.filter(
    ({ needs, needsStatements }) =>
      (needs === undefined || isAllowed(needs)) && (needsStatements !== true || user?.hasStatements === true),
  );
}
