import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import type { ReportDraft } from '#features/statistics/model/report-draft.ts';

type Filters = Pick<ReportDraft, 'apps' | 'blocks'>;

interface DroppedFromTemplateProps {
  draft: Filters;
  /** The filters that the template would save. */
  saved: Filters;
}

/** A link may have hundreds of ids. */
const idsMax = 3;

/** Lists the apps and ad blocks that are not saved. By id: the API returns titles only for the publisher's own. */
export function DroppedFromTemplate({ draft, saved }: DroppedFromTemplateProps) {
  const { t } = useLingui();
  const apps = draft.apps.filter((id) => !saved.apps.includes(id));
  const blocks = draft.blocks.filter((id) => !saved.blocks.includes(id));
  return (
    <div role="alert" className="contents">
      {apps.length + blocks.length > 0 && (
        <div className="flex flex-col gap-2 rounded-base bg-notice-soft px-4 py-3 wrap-anywhere text-notice">
          {apps.length > 0 && (
            <Ids
              title={t`${plural(apps.length, { one: '# app is not in your list:', other: '# apps are not in your list:' })}`}
              ids={apps}
            />
          )}
          {blocks.length > 0 && (
            <Ids
              title={t`${plural(blocks.length, { one: '# ad block is not in your list:', other: '# ad blocks are not in your list:' })}`}
              ids={blocks}
            />
          )}
          {apps.length > 0 && saved.apps.length === 0 && (
            <p>
              <Trans>Without them, the template covers all of your apps.</Trans>
            </p>
          )}
          {blocks.length > 0 && saved.blocks.length === 0 && (
            <p>
              <Trans>Without them, the template is not narrowed to ad blocks.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Ids({ title, ids }: { title: string; ids: readonly string[] }) {
  const others = ids.length - idsMax;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {ids.slice(0, idsMax).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {others > 0 && (
          <li>
            <Trans>and {others} more</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}
