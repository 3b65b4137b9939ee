-- A file that shows a publisher why an application is rejected.
ALTER TYPE "public"."file_purpose" ADD VALUE 'evidence';