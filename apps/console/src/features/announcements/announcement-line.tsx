import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Announcement, Locale } from '@publisher-console/api-contract';
import { IconButton } from '@publisher-console/ui/icon-button';
import X from 'lucide-react/icons/x';

import { focusAround } from '#common/page/disappearing-button.tsx';
import { OutsideLink } from '#common/page/outside-link.tsx';

const styles: Record<Announcement['kind'], string> = {
  news: 'bg-primary-soft text-primary',
  incident: 'bg-danger-soft text-danger',
  terms: 'bg-notice-soft text-notice',
};

const kinds = {
  news: msg({ context: 'announcement', message: 'News' }),
  incident: msg({ context: 'announcement', message: 'Incident' }),
  terms: msg`Change of terms`,
};

interface AnnouncementLineProps {
  announcement: Pick<Announcement, 'kind' | 'text' | 'url'>;
  locale: Locale;
  /** Absent if the announcement cannot be dismissed. */
  onDismiss?: (() => void) | undefined;
}

/** An announcement of the network, in one line. */
export function AnnouncementLine({ announcement: { kind, text, url }, locale, onDismiss }: AnnouncementLineProps) {
  const { t, i18n } = useLingui();
  return (
    <section
      aria-label={t`Announcement of the network`}
      className={`mb-4 flex items-start justify-between gap-x-4 rounded-base px-6 py-1.5 max-md:px-4 ${styles[kind]}`}
    >
      <p className="min-w-0 py-1.5 wrap-anywhere">
        <span className="font-medium">{`${i18n._(kinds[kind])}.`}</span> <span lang={locale}>{text[locale]}</span>
        {url !== null && (
          <>
            {' '}
            <OutsideLink href={url}>
              <span>{new URL(url).host}</span>
            </OutsideLink>
          </>
        )}
      </p>
      {onDismiss !== undefined && (
        <IconButton
          icon={X}
          label={t`Put the announcement away`}
          className="-me-3 text-current"
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            onDismiss();
          }}
        />
      )}
    </section>
  );
}
