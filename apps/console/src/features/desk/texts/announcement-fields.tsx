import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnnouncement } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import { RadioGroup } from '@publisher-console/ui/radio-group';
import { TextField } from '@publisher-console/ui/text-field';
import { Textarea } from '@publisher-console/ui/textarea';
import { parseUrl } from '#common/context/parse-url.ts';
import { announcementKinds, audienceChoices, audienceNames, choiceOf, localeNames } from './text-names.ts';
import type { AudienceChoice } from './text-names.ts';
import type { TextPreviews } from './text-previews.ts';

type Written = Omit<OrderInputs['setAnnouncement'], 'audience' | 'id' | 'ifVersion'> & {
  audience: AudienceChoice;
  /** The Publisher IDs as typed. */
  publishers: string;
};

const kinds = ['news', 'incident', 'terms'] as const;
const longest = 500;

export const nothing: Written = {
  kind: 'news',
  text: { en: '', ru: '' },
  url: null,
  audience: 'all',
  publishers: '',
  startsAt: null,
  endsAt: null,
};

interface FieldsProps {
  written: Written;
  onChange: (written: Written) => void;
}

export function Fields({ written, onChange }: FieldsProps) {
  const { t, i18n } = useLingui();
  const change = (values: Partial<Written>) => onChange({ ...written, ...values });
  const wrongIds = partsOf(written.publishers)
    .filter((part) => !isPublisherId(part))
    .join(', ');
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <RadioGroup
        label={t({ context: 'announcement', message: 'Kind' })}
        value={written.kind}
        onChange={(kind) => change({ kind })}
        options={kinds.map((id) => ({
          id,
          title: i18n._(announcementKinds[id]),
          ...(id === 'incident' && { note: t`Comes first, and cannot be put away` }),
        }))}
      />
      <div className="flex flex-col gap-5">
        <RadioGroup
          label={t`Who sees it`}
          value={written.audience}
          onChange={(audience) => change({ audience })}
          options={audienceChoices.map((id) => ({ id, title: i18n._(audienceNames[id]) }))}
        />
        {written.audience === 'list' && (
          <TextField
            label={t`Publisher IDs`}
            hint={t`With commas between`}
            error={wrongIds === '' ? undefined : t`No Publisher ID: ${wrongIds}`}
            value={written.publishers}
            inputMode="numeric"
            onChange={({ target }) => change({ publishers: target.value })}
          />
        )}
      </div>
      {locales.map((locale) => (
        <Textarea
          key={locale}
          label={i18n._(localeNames[locale])}
          value={written.text[locale]}
          lang={locale}
          rows={2}
          maxLength={longest}
          onChange={({ target }) =>
            change({ text: { ...written.text, [locale]: target.value.replaceAll(/\s*\n\s*/gu, ' ') } })
          }
        />
      ))}
      <TextField
        type="url"
        label={t`Link to a page that says more`}
        hint={t`Optional, with https://. Publishers see its site.`}
        value={written.url ?? ''}
        maxLength={longest}
        onChange={({ target }) => change({ url: target.value === '' ? null : target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t`From`}
          hint={t`Empty: once it is published`}
          value={localTime(written.startsAt)}
          onChange={({ target }) => change({ startsAt: instantOf(target.value) })}
        />
        <TextField
          type="datetime-local"
          label={t`Until`}
          hint={t`Empty: until you end it`}
          value={localTime(written.endsAt)}
          onChange={({ target }) => change({ endsAt: instantOf(target.value) })}
        />
      </div>
    </div>
  );
}

export function Previews({ written: { kind, text, url }, previews }: { written: Written; previews: TextPreviews }) {
  const { i18n } = useLingui();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-title font-semibold">
        <Trans>As publishers see it</Trans>
      </h2>
      {locales.map((locale) => (
        <div key={locale}>
          <h3 className="mb-1 text-caption text-text-muted">{i18n._(localeNames[locale])}</h3>
          {previews.announcement({ kind, text, url: isUrl(url) ? url : null }, locale)}
        </div>
      ))}
    </section>
  );
}

export function writtenOf({ kind, text, url, audience, startsAt, endsAt }: DeskAnnouncement): Written {
  const publishers = audience.publishers?.join(', ') ?? '';
  return { kind, text, url, audience: choiceOf(audience), publishers, startsAt, endsAt };
}

export function orderedOf({ audience, publishers, ...written }: Written): Omit<OrderInputs['setAnnouncement'], 'id'> {
  const isPlatform = audience === 'android' || audience === 'ios';
  return {
    ...written,
    audience: {
      to: isPlatform ? 'platform' : audience,
      platform: isPlatform ? audience : null,
      publishers: audience === 'list' ? partsOf(publishers).map(Number) : null,
    },
  };
}

/** The parts of a typed list of Publisher IDs. */
function partsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/u).filter((part) => part !== '');
}

const isPublisherId = (part: string): boolean => /^\d{1,9}$/u.test(part);

export function isWhole({ text, audience, publishers }: Written): boolean {
  const ids = partsOf(publishers);
  const hasAudience = audience !== 'list' || (ids.length > 0 && ids.every(isPublisherId));
  return text.en.trim() !== '' && text.ru.trim() !== '' && hasAudience;
}

/** A time in the format of the browser's own field, in the browser's time zone. */
function localTime(at: string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function instantOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}

function isUrl(text: string | null): text is string {
  return text !== null && /^https:\/\/\S+$/u.test(text) && parseUrl(text) !== null;
}
