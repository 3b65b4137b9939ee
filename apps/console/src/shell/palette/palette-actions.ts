import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { LucideIcon } from 'lucide-react';

import { namedInAllLanguages } from './palette-names.ts';
import type { Named } from './palette-names.ts';

export type PaletteActionId =
  | 'add-app'
  | 'contact-support'
  | 'language-ru'
  | 'language-en'
  | 'theme-dark'
  | 'theme-light'
  | 'keyboard-shortcuts'
  | 'sign-out';

export interface PaletteAction extends Named {
  id: PaletteActionId;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Other words that find the action. They are not shown. */
  words?: MessageDescriptor;
  /** The shortcut of the action. */
  keys?: string;
  /** Whether the action is also for visitors. */
  isPublic?: boolean;
}

const actions: Omit<PaletteAction, 'names'>[] = [
  { id: 'add-app', label: msg`Add app`, icon: CirclePlus },
  { id: 'contact-support', label: msg`Contact support`, icon: MessageCircleQuestionMark },
  { id: 'theme-dark', label: msg`Switch to dark theme`, words: msg`dark mode night`, icon: Moon, isPublic: true },
  { id: 'theme-light', label: msg`Switch to light theme`, words: msg`light mode day`, icon: Sun, isPublic: true },
  { id: 'language-ru', label: msg`Switch to Russian`, icon: Languages, isPublic: true },
  { id: 'language-en', label: msg`Switch to English`, icon: Languages, isPublic: true },
  { id: 'keyboard-shortcuts', label: msg`Keyboard shortcuts`, icon: Keyboard, keys: '?', isPublic: true },
  { id: 'sign-out', label: msg`Log out`, words: msg`logout sign out signout exit`, icon: LogOut },
];

export function loadPaletteActions(): Promise<PaletteAction[]> {
  return namedInAllLanguages(actions);
}
