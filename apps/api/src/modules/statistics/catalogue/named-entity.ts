import type { ApplicationReference } from '@publisher-console/api-contract';

/** An application or an ad block. Deleted ones are included, because their statistics stay. */
export interface NamedEntity {
  id: string;
  /** Its key in the warehouse's tables. */
  number: number;
  title: string;
  isDeleted: boolean;
}

export interface NamedApplication extends NamedEntity {
  platform: ApplicationReference['platform'];
  iconUrl: string | null;
}

/** The groups whose names are in the relational store. */
export type EntityKind = 'application' | 'adBlock';
