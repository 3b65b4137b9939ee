ALTER TABLE "statistics_load" ADD COLUMN "publication" integer;--> statement-breakpoint

UPDATE statistics_load SET publication = numbered.place
FROM (
  SELECT id, row_number() OVER (ORDER BY published_at, id) AS place FROM statistics_load WHERE published_at IS NOT NULL
) AS numbered
WHERE statistics_load.id = numbered.id;--> statement-breakpoint

ALTER TABLE "statistics_load" ADD CONSTRAINT "statistics_load_publication_unique" UNIQUE("publication");--> statement-breakpoint

-- A page of an earlier snapshot asks which loads counted then.
GRANT SELECT ON statistics_load_day TO publisher_console_api;
