/**
 * The fifteen routes of docs/product.md, section 2, and the page of a new e-mail, each with an address that opens it.
 */
export const publicRoutes = [
  '/auth/login',
  '/auth/signup',
  '/registration/validate-link',
  '/restore/validate-link',
  '/email/validate-link',
  '/error/404',
] as const;

/** An application of the demo publisher. */
const demoApplication = 'da462035-a458-878d-8ed3-449a59b32316';

export const cabinetRoutes = [
  '/',
  '/app',
  '/app/add',
  `/app/${demoApplication}`,
  `/app/${demoApplication}/adblock`,
  '/stats',
  '/documents',
  '/settings',
  '/sdk',
  '/help',
] as const;
