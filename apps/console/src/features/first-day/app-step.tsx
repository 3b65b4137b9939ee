import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { TextField } from '@publisher-console/ui/text-field';
import { Link, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';

/** The link of an app, which the page that adds apps then looks up. */
export function AppStep() {
  const { t } = useLingui();
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const link = new FormData(event.currentTarget).get('link');
    if (typeof link === 'string') void router.navigate({ to: '/app/add', search: { link: link.trim() } });
  };
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            name="link"
            label={t`Store link`}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
          />
        </div>
        <Button type="submit">
          <Trans context="button">Continue</Trans>
        </Button>
      </form>
      <p className="text-text-muted">
        <Link
          to="/app/add"
          search={{ published: 'no' }}
          className={linkStyle({ className: 'inline-flex items-center touch:min-h-control' })}
        >
          <Trans>My app isn’t in a store yet</Trans>
        </Link>
      </p>
    </div>
  );
}
