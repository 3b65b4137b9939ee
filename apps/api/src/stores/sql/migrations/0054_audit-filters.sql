-- The filters of the audit log.
-- brief: a million events are indexed in some seconds.
CREATE INDEX "audit_event_kind" ON "audit_event" USING btree ("kind","id");--> statement-breakpoint
-- brief: a million events are indexed in some seconds.
CREATE INDEX "audit_event_actor" ON "audit_event" USING btree ("actor","id") WHERE actor is not null;--> statement-breakpoint
-- brief: a million events are indexed in some seconds.
CREATE INDEX "audit_event_person" ON "audit_event" USING btree ("person_id","id") WHERE person_id is not null;--> statement-breakpoint
-- brief: a million events are indexed in some seconds.
CREATE INDEX "audit_event_at" ON "audit_event" USING brin ("at");
