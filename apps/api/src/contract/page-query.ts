/** The query parameters of a list with pages. Validation has set the defaults. */
interface PageQuery {
  'pagination[page]'?: number;
  'pagination[size]'?: number;
}

/** The number and size of the page that a query requests. */
export function pageOf({ 'pagination[page]': page = 1, 'pagination[size]': size = 25 }: PageQuery): {
  page: number;
  size: number;
} {
  return { page, size };
}
