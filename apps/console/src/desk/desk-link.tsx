import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The pages of the desk, which the router's types do not name: its tree has them only where one is open. */
export type DeskPath = '/desk' | '/desk/login' | '/desk/publishers' | '/desk/security' | '/desk/staff';

type DeskLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: DeskPath };

/** A link to a page of the desk. */
export function DeskLink({ to, ...props }: DeskLinkProps) {
  return <Link {...props} to={to} />;
}

type PublisherLinkProps = Omit<ComponentProps<typeof Link>, 'params' | 'to'> & {
  /** The Publisher ID. */
  number: number;
  /** Its page, or that on which somebody begins to look at the console as the publisher sees it. */
  page?: '' | '/view';
};

/** A link to a page about a publisher. */
export function PublisherLink({ number, page = '', ...props }: PublisherLinkProps) {
  return <Link {...props} to={`/desk/publishers/${number}${page}`} />;
}
