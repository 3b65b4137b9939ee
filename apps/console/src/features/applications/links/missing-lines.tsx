import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { CodeBlock } from '@publisher-console/ui/code-block';
import * as v from 'valibot';

const refusal = v.object({ data: v.object({ missingLines: v.array(v.string()) }) });

/** The lines that the server misses in an app-ads.txt file, to be copied; nothing after another failure. */
export function MissingLines({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const body = v.safeParse(refusal, failure instanceof ApiFailure ? failure.body : undefined);
  if (!body.success || body.output.data.missingLines.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">
        <Trans>Add these lines to the file, then save again:</Trans>
      </p>
      <CodeBlock
        label={t`Missing lines`}
        code={body.output.data.missingLines.join('\n')}
        texts={{
          copy: t`Copy the lines`,
          copied: t`Copied`,
          failed: t`The browser blocks copying. Select the lines and copy them.`,
        }}
      />
    </div>
  );
}
