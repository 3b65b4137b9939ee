import { Button } from '@publisher-console/ui/button';
import { Popover } from '@publisher-console/ui/popover';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface ReportControlProps {
  label: string;
  /** What is chosen, in short. */
  choice: string;
  /** What is missing from the choice. */
  complaint?: string | undefined;
  /** Takes a whole row on a narrow screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A button that says what is chosen and opens the choice. */
export function ReportControl({ label, choice, complaint, wide = false, children }: ReportControlProps) {
  const complaintId = useId();
  return (
    <div className={`min-w-0 xl:min-w-44 ${wide ? 'max-lg:col-span-2 lg:min-w-44' : 'lg:min-w-28'}`}>
      <p aria-hidden className="mb-1 text-caption text-text-muted xl:hidden">
        {label}
      </p>
      <Popover
        label={label}
        trigger={
          <Button
            variant="secondary"
            block
            className="aria-invalid:border-danger"
            aria-invalid={complaint ? true : undefined}
            aria-describedby={complaint ? complaintId : undefined}
          >
            <span className="flex w-full min-w-0 items-center gap-2 font-normal">
              <span className="whitespace-nowrap text-text-muted max-xl:sr-only">{label}</span>{' '}
              <span className="max-w-56 truncate font-medium">{choice}</span>
              <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-text-muted" />
            </span>
          </Button>
        }
      >
        {children}
      </Popover>
      {complaint && (
        <p id={complaintId} role="alert" className="mt-1 max-w-56 text-caption text-danger">
          {complaint}
        </p>
      )}
    </div>
  );
}
