/** The fifteen routes of the specification, section 2, each with an address that opens it. */
export const publicRoutes = [
  '/auth/login',
  '/auth/signup',
  '/registration/validate-link',
  '/restore/validate-link',
  '/error/404',
] as const;

export const cabinetRoutes = [
  '/',
  '/app',
  '/app/add',
  '/app/00000000-0000-7000-8000-000000000000',
  '/app/00000000-0000-7000-8000-000000000000/adblock',
  '/stats',
  '/documents',
  '/settings',
  '/sdk',
  '/help',
] as const;
