ALTER TABLE "client" DROP CONSTRAINT "client_phone_is_e164";--> statement-breakpoint
DROP INDEX "client_by_phone";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "phone_e164" varchar(16) DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now "phone" was E.164 itself. What undoes an import or a merge sets both columns from now on.
UPDATE "client" SET "phone_e164" = "phone" WHERE "phone" <> '';--> statement-breakpoint
UPDATE "import_change" SET "before" = "before" || jsonb_build_object('phone_e164', "before" -> 'phone')
  WHERE "entity" = 'client' AND "before" ? 'phone';--> statement-breakpoint
UPDATE "client_merge" SET "before" = jsonb_set(jsonb_set("before",
    '{kept,before,phoneE164}', "before" #> '{kept,before,phone}'), '{kept,after,phoneE164}', "before" #> '{kept,after,phone}')
  WHERE "before" #> '{kept,before}' ? 'phone';--> statement-breakpoint
CREATE INDEX "client_by_phone" ON "client" USING btree ("business_id","phone_e164") WHERE "client"."phone_e164" <> '';--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_phone_is_e164" CHECK ("client"."phone_e164" ~ '^([+][0-9]{4,15})?$');