ALTER TYPE "public"."file_purpose" ADD VALUE 'staff';--> statement-breakpoint
CREATE TABLE "question_note_file" (
	"note_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "question_note_file_note_id_file_id_pk" PRIMARY KEY("note_id","file_id"),
	CONSTRAINT "question_note_file_once" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "question_note_file" ADD CONSTRAINT "question_note_file_note_id_question_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."question_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_note_file" ADD CONSTRAINT "question_note_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Of the files of the staff and of the notes that have them, the API's role of publishers sees nothing. The value is compared as
-- a text, because a transaction cannot use a value that it has added to a type.
CREATE POLICY of_staff ON stored_file AS RESTRICTIVE TO publisher_console_api USING (purpose::text <> 'staff');--> statement-breakpoint
ALTER TABLE question_note_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY network ON question_note_file TO publisher_console_network USING (true);--> statement-breakpoint
GRANT SELECT, INSERT ON question_note_file TO publisher_console_network;--> statement-breakpoint
CREATE POLICY owner_reads ON question_note_file FOR SELECT TO CURRENT_USER USING (true);
