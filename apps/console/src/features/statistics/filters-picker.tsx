import { useLingui } from '@lingui/react/macro';
import type { AdFormatId, AdFormatReference, ApplicationReference } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { OptionList } from '@publisher-console/ui/option-list';

import { DeletedMark } from './deleted-mark.tsx';
import { PlatformMark } from './platform-mark.tsx';

export interface FiltersPickerProps {
  applications: readonly ApplicationReference[];
  adFormats: readonly AdFormatReference[];
  chosenApps: string[];
  chosenFormats: AdFormatId[];
  onAppsChange: (ids: string[]) => void;
  onFormatsChange: (ids: AdFormatId[]) => void;
}

/** The popover of the filters. */
export function FiltersPicker({
  applications,
  adFormats,
  chosenApps,
  chosenFormats,
  onAppsChange,
  onFormatsChange,
}: FiltersPickerProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-6 p-4 md:grid-cols-[18rem_14rem]">
      <OptionList
        label={t`Applications`}
        options={applications.map(({ id, title, platform, isDeleted }) => ({
          id,
          title,
          mark: (
            <>
              <PlatformMark platform={platform} />
              {isDeleted && <DeletedMark />}
            </>
          ),
        }))}
        chosen={chosenApps}
        onChange={onAppsChange}
        allLabel={t`All applications`}
        texts={{ search: t`Find an application`, nothingFound: t`Nothing found` }}
      />
      <CheckboxList
        label={t`Block types`}
        items={adFormats}
        chosen={chosenFormats}
        onChange={onFormatsChange}
        allLabel={t`All block types`}
      />
    </div>
  );
}
