import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import type { LinkProps } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import Contact from 'lucide-react/icons/contact';
import Download from 'lucide-react/icons/download';
import FileCode from 'lucide-react/icons/file-code';
import FileSignature from 'lucide-react/icons/file-signature';
import Hash from 'lucide-react/icons/hash';
import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import Mail from 'lucide-react/icons/mail';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ScrollText from 'lucide-react/icons/scroll-text';
import Webhook from 'lucide-react/icons/webhook';
import type { LucideIcon } from 'lucide-react';

import { namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

/** A part of a page that has an address. */
export interface PalettePlace extends Named {
  id: string;
  section: 'pages' | 'reports' | 'settings' | 'help';
  label: MessageDescriptor;
  icon: LucideIcon;
  to: NonNullable<LinkProps['to']>;
  search: Record<string, string>;
  /** The call without which the place is empty. */
  needs?: RoleOperation;
}

const settings = { section: 'settings', to: '/settings', search: {} } as const;
const documents = { section: 'pages', to: '/documents', search: {}, needs: 'getDocuments' } as const;
const help = { section: 'help', to: '/help' } as const;

const places: (Omit<PalettePlace, 'names'> & { words: MessageDescriptor })[] = [
  {
    ...settings,
    id: 'password',
    label: msg`Change password`,
    words: msg`security`,
    icon: KeyRound,
    search: { dialog: 'password' },
  },
  {
    ...settings,
    id: 'email',
    label: msg`Change e-mail`,
    words: msg`email address account`,
    icon: Mail,
    search: { dialog: 'email' },
  },
  { ...settings, id: 'publisher-id', label: msg`Publisher ID`, words: msg`account number`, icon: Hash },
  {
    ...settings,
    id: 'sessions',
    label: msg`Open sessions`,
    words: msg`devices sign out everywhere security`,
    icon: MonitorSmartphone,
  },
  {
    ...settings,
    id: 'zone',
    label: msg`Currency and time zone`,
    words: msg`dollars money UTC`,
    icon: Clock,
  },
  {
    ...settings,
    id: 'app-ads',
    label: msg`The network’s app-ads.txt`,
    words: msg`required lines file sellers`,
    icon: FileCode,
    search: { tab: 'app-ads' },
  },
  {
    ...settings,
    id: 'api-tokens',
    needs: 'getApiTokens',
    label: msg`API tokens`,
    words: msg`key access programs scripts SDK security`,
    icon: KeySquare,
    search: { tab: 'api-tokens' },
  },
  {
    ...settings,
    id: 'new-api-token',
    needs: 'createApiToken',
    label: msg`New API token`,
    words: msg`create key access programs`,
    icon: KeySquare,
    search: { tab: 'api-tokens', dialog: 'token' },
  },
  {
    ...settings,
    id: 'webhooks',
    needs: 'getWebhook',
    label: msg`Webhooks`,
    words: msg`events notifications address push hooks callback`,
    icon: Webhook,
    search: { tab: 'webhooks' },
  },
  {
    ...documents,
    id: 'contract',
    label: msg`Contract`,
    // The contract states when and how the network pays.
    words: msg`sign agreement counterparty template payouts payments invoice withdrawal`,
    icon: FileSignature,
  },
  {
    ...documents,
    id: 'verification',
    label: msg`Verification documents`,
    words: msg`list scans`,
    icon: ScrollText,
  },
  {
    id: 'download',
    section: 'reports',
    to: '/stats',
    search: {},
    label: msg`Download a report`,
    words: msg`csv xlsx excel export file`,
    icon: Download,
  },
  {
    ...help,
    id: 'texts',
    label: msg`Offer, terms and privacy policy`,
    words: msg`documentation legal`,
    icon: BookOpen,
    search: { tab: 'documentation' },
  },
  {
    ...help,
    id: 'contacts',
    label: msg`Contacts`,
    words: msg`support e-mail customer service`,
    icon: Contact,
    search: { tab: 'contacts' },
  },
];

export function loadPalettePlaces(): Promise<PalettePlace[]> {
  return namedInAllLanguages(places);
}
