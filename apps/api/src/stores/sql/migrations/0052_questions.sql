-- Questions of publishers to support, and its answers.
CREATE TYPE "public"."question_state" AS ENUM('new', 'answered', 'open', 'closed');--> statement-breakpoint
CREATE TABLE "inbound_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"question_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "question_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"publisher_id" uuid NOT NULL,
	"person_id" uuid,
	"subject" "feedback_subject" NOT NULL,
	"title" text NOT NULL,
	"state" "question_state" NOT NULL,
	"about_kind" text,
	"about_id" text,
	"about_name" text,
	"application_id" uuid,
	"former_id" uuid,
	"assignee_id" uuid,
	"assignee_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"first_answer_at" timestamp with time zone,
	"last_answer_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"due_at" timestamp with time zone,
	"notice_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "question_number_unique" UNIQUE("number"),
	CONSTRAINT "question_of_publisher" UNIQUE("id","publisher_id")
);
--> statement-breakpoint
CREATE TABLE "question_file" (
	"message_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "question_file_message_id_file_id_pk" PRIMARY KEY("message_id","file_id"),
	CONSTRAINT "question_file_once" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "question_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"is_by_staff" boolean NOT NULL,
	"person_id" uuid,
	"staff_id" uuid,
	"staff_name" text,
	"staff_role" text,
	"text" text NOT NULL,
	"is_by_mail" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_message_of_publisher" UNIQUE("id","publisher_id")
);
--> statement-breakpoint
CREATE TABLE "question_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_read" (
	"question_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_read_question_id_membership_id_pk" PRIMARY KEY("question_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "saved_answer" (
	"name" text PRIMARY KEY NOT NULL,
	"en" text NOT NULL,
	"ru" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_mail" ADD CONSTRAINT "inbound_mail_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_publisher_id_publisher_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publisher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_file" ADD CONSTRAINT "question_file_of_message" FOREIGN KEY ("message_id","publisher_id") REFERENCES "public"."question_message"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_file" ADD CONSTRAINT "question_file_of_publisher" FOREIGN KEY ("file_id","publisher_id") REFERENCES "public"."stored_file"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_message" ADD CONSTRAINT "question_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_message" ADD CONSTRAINT "question_message_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_message" ADD CONSTRAINT "question_message_of_question" FOREIGN KEY ("question_id","publisher_id") REFERENCES "public"."question"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_note" ADD CONSTRAINT "question_note_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_read" ADD CONSTRAINT "question_read_of_question" FOREIGN KEY ("question_id","publisher_id") REFERENCES "public"."question"("id","publisher_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_once" ON "inbound_mail" USING btree ("question_id","digest");--> statement-breakpoint
CREATE INDEX "inbound_mail_received" ON "inbound_mail" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "question_publisher" ON "question" USING btree ("publisher_id","last_message_at");--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "question_changed" ON "question" USING btree ("state","last_message_at");--> statement-breakpoint
CREATE INDEX "question_first_answer" ON "question" USING btree ("first_answer_at") WHERE first_answer_at is not null;--> statement-breakpoint
CREATE INDEX "question_message_question" ON "question_message" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "question_note_question" ON "question_note" USING btree ("question_id","created_at");--> statement-breakpoint

-- The messages of the releases before, which were answered by mail. Those releases go on with `feedback`, so the rows stay
-- there until that table is dropped; the triggers below copy what they add meanwhile.
INSERT INTO question (id, publisher_id, subject, title, state, created_at, last_message_at, closed_at)
  SELECT id, publisher_id, subject, left(split_part(text, E'\n', 1), 120), 'closed', created_at, created_at, created_at
  FROM feedback ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO question_message (id, question_id, publisher_id, is_by_staff, text, created_at)
  SELECT id, id, publisher_id, false, text, created_at FROM feedback;--> statement-breakpoint
INSERT INTO question_file (message_id, publisher_id, file_id, position)
  SELECT feedback_id, publisher_id, file_id, position FROM feedback_file;--> statement-breakpoint
CREATE FUNCTION question_of_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question (id, publisher_id, subject, title, state, created_at, last_message_at, waiting_since)
    VALUES (NEW.id, NEW.publisher_id, NEW.subject, left(split_part(NEW.text, E'\n', 1), 120), 'new', NEW.created_at,
      NEW.created_at, NEW.created_at);
  INSERT INTO question_message (id, question_id, publisher_id, is_by_staff, text, created_at)
    VALUES (NEW.id, NEW.id, NEW.publisher_id, false, NEW.text, NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION question_file_of_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_file (message_id, publisher_id, file_id, position)
    VALUES (NEW.feedback_id, NEW.publisher_id, NEW.file_id, NEW.position);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A restore works as the owner of the tables, and has the questions already.
-- widens: it refuses nothing.
CREATE TRIGGER before_questions AFTER INSERT ON feedback FOR EACH ROW
  WHEN (current_user IN ('publisher_console_api', 'publisher_console_network')) EXECUTE FUNCTION question_of_feedback();--> statement-breakpoint
-- widens: it refuses nothing.
CREATE TRIGGER before_questions AFTER INSERT ON feedback_file FOR EACH ROW
  WHEN (current_user IN ('publisher_console_api', 'publisher_console_network')) EXECUTE FUNCTION question_file_of_feedback();--> statement-breakpoint

ALTER TABLE question ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE question_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE question_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE question_read ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE question_note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE saved_answer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inbound_mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint

CREATE POLICY own ON question TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON question_message TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON question_file TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
CREATE POLICY own ON question_read TO publisher_console_api USING (publisher_id = acting_publisher());--> statement-breakpoint
-- For a limited member there is no question about an application that they may not see, nor what belongs to one.
CREATE POLICY limited ON question AS RESTRICTIVE TO publisher_console_api
  USING (application_id IS NULL OR (SELECT acting_applications()) IS NULL
    OR application_id = ANY ((SELECT acting_applications())::uuid[]));--> statement-breakpoint
CREATE POLICY limited ON question_message AS RESTRICTIVE TO publisher_console_api
  USING (EXISTS (SELECT FROM question WHERE question.id = question_id));--> statement-breakpoint
CREATE POLICY limited ON question_file AS RESTRICTIVE TO publisher_console_api
  USING (EXISTS (SELECT FROM question_message WHERE question_message.id = message_id));--> statement-breakpoint
CREATE POLICY limited ON question_read AS RESTRICTIVE TO publisher_console_api
  USING (EXISTS (SELECT FROM question WHERE question.id = question_id));--> statement-breakpoint
CREATE POLICY not_staff ON question_message AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (NOT is_by_staff);--> statement-breakpoint
CREATE POLICY not_erased ON question AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON question_message AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON question_file AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
CREATE POLICY not_erased ON question_read AS RESTRICTIVE FOR INSERT TO publisher_console_api
  WITH CHECK (is_open_account(publisher_id));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, last_message_at, waiting_since, due_at, notice_at, closed_at) ON question
  TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT ON question_message, question_file TO publisher_console_api;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (read_at) ON question_read TO publisher_console_api;--> statement-breakpoint

-- The staff. Of notes, saved answers and mails, the API's role has no right at all.
CREATE POLICY network ON question TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON question_message TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON question_file TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON question_read TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON question_note TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON saved_answer TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY network ON inbound_mail TO publisher_console_network USING (true);--> statement-breakpoint
CREATE POLICY erasure ON question AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (state = 'closed' OR is_erased(publisher_id));--> statement-breakpoint
-- widens: a copy of a message may go once its question has gone.
DROP POLICY erasure ON feedback;--> statement-breakpoint
CREATE POLICY erasure ON feedback AS RESTRICTIVE FOR DELETE TO publisher_console_network
  USING (is_erased(publisher_id) OR NOT EXISTS (SELECT FROM question WHERE question.id = feedback.id));--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (state, assignee_id, assignee_name, last_message_at, first_answer_at, last_answer_at,
  waiting_since, due_at, notice_at, closed_at) ON question TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT ON question_message, question_file TO publisher_console_network;--> statement-breakpoint
GRANT SELECT ON question_read TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT ON question_note TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_answer TO publisher_console_network;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON inbound_mail TO publisher_console_network;--> statement-breakpoint

-- A backup reads all rows as the owner of the tables.
CREATE POLICY owner_reads ON question FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON question_message FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON question_file FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON question_read FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON question_note FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON saved_answer FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE POLICY owner_reads ON inbound_mail FOR SELECT TO CURRENT_USER USING (true);
