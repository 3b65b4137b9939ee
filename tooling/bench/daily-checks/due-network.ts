import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { asOwner } from '@publisher-console/api/stores/sql/as-owner.ts';
import { appAdsTxtCheck, appAdsTxtClaim } from '@publisher-console/api/stores/sql/tables/app-ads-txt.ts';
import { sql } from 'drizzle-orm';

/** Rows of one statement: a larger one would meet its time-out. */
const batch = 50_000;
const publishers = 1_000;

/** Adds applications whose files are due, two of each domain, of 1,000 publishers. */
export async function addDueApplications(database: Database, applications: number): Promise<void> {
  await database.execute(sql`insert into publisher
    (id, email, password_hash, first_name, last_name, company, scope, currency, email_confirmed_at)
    select gen_random_uuid(), 'p' || n || '@network.example', '', 'Anna', 'North', 'Northwind', 'publisher', 'USD', now()
    from generate_series(1, ${publishers}::int) as n`);
  for (let from = 0; from < applications; from += batch) {
    const to = Math.min(from + batch, applications) - 1;
    await asNetwork(database, (network) =>
      network.execute(sql`insert into application
        (id, publisher_id, name, platform, is_not_published, status, app_ads_txt_url, next_check_at)
        select gen_random_uuid(), owner.id, 'Chess', 'ios', false, 'active',
          'http://studio-' || n / 2 || '.example/app-ads.txt', now() - interval '1 hour'
        from generate_series(${from}::int, ${to}::int) as n
        join (select id, row_number() over (order by id) - 1 as place from publisher) as owner
          on owner.place = n / 2 % ${publishers}::int`),
    );
  }
  await asOwner(database, async (owner) => void (await owner.execute(sql`analyze application`)));
}

/** How many domains are claimed. */
export function claimedDomains(database: Database): Promise<number> {
  return asNetwork(database, (network) => network.$count(appAdsTxtClaim));
}

/** How many applications have more than one check. */
export function twiceChecked(database: Database): Promise<number> {
  const twice = sql`(select from ${appAdsTxtCheck} group by application_id having count(*) > 1) as checked`;
  return asNetwork(database, (network) => network.$count(twice));
}
