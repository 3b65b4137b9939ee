import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * The pages of the desk. The router's types do not contain them, because its tree gets them only when one is opened.
 */
export type DeskPath =
  | '/desk'
  | '/desk/audit'
  | '/desk/feed'
  | `/desk/feed/${string}`
  | '/desk/login'
  | '/desk/money'
  | '/desk/publishers'
  | `/desk/publishers/${number}`
  | `/desk/publishers/${number}/view`
  | '/desk/questions'
  | `/desk/questions/${string}`
  | '/desk/review'
  | `/desk/review/${string}`
  | '/desk/saved-answers'
  | '/desk/security'
  | '/desk/staff'
  | '/desk/texts'
  | '/desk/texts/announcement'
  | '/desk/texts/reason'
  | '/desk/texts/source';

type DeskLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'search'> & {
  to: DeskPath;
  /** The complete search of the page. */
  search?: object;
};

/** A link to a page of the desk. */
export function DeskLink({ to, search, ...props }: DeskLinkProps) {
  return <Link {...props} to={to} {...(search !== undefined && { search: () => search as never })} />;
}
