import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { TextField } from '@publisher-console/ui/text-field';

import { Form } from '#common/forms/form.tsx';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';

import { DroppedFromTemplate } from './dropped-from-template.tsx';
import { useSaveTemplate } from './use-save-template.ts';
import type { SaveTemplateOptions } from './use-save-template.ts';

export function SaveTemplateForm(options: SaveTemplateOptions) {
  const { t } = useLingui();
  const { form, saved, taken, onTitleInput } = useSaveTemplate(options);
  const { draft } = options;
  const isWithout = saved.apps.length < draft.apps.length || saved.blocks.length < draft.blocks.length;
  const title = form.field('title');
  return (
    <>
      <Form of={form}>
        <TextField
          {...title}
          label={t`Template name`}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            title.onInput?.();
            onTitleInput(currentTarget.value);
          }}
        />
        <div role="alert" className="contents">
          {taken !== undefined && (
            <p className="rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
              <Trans>The template “{taken}” already exists. Overwriting it replaces its report.</Trans>
            </p>
          )}
        </div>
        <DroppedFromTemplate draft={draft} saved={saved} />
        <Button type="submit" block pending={form.pending}>
          <SubmitLabel isTaken={taken !== undefined} isWithout={isWithout} />
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
    </>
  );
}

function SubmitLabel({ isTaken, isWithout }: { isTaken: boolean; isWithout: boolean }) {
  if (isTaken) return <Trans>Overwrite the template</Trans>;
  return isWithout ? <Trans>Save without them</Trans> : <Trans context="button">Save</Trans>;
}
