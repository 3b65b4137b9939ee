export { asOwner } from '#stores/sql/as-owner.ts';
