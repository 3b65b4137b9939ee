-- The oldest program that may use this database: it has to know the migration with this time. A migration that takes away
-- what older programs use raises it (docs/decisions/033-upgrades-and-keys.md).
CREATE SCHEMA IF NOT EXISTS drizzle;--> statement-breakpoint
CREATE TABLE drizzle.oldest_program (
	is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
	migration bigint NOT NULL,
	release text NOT NULL
);--> statement-breakpoint
INSERT INTO drizzle.oldest_program (migration, release) VALUES (1795424400000, '0.1.0');
