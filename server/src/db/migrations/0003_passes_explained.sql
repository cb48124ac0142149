CREATE TYPE "public"."limit_period" AS ENUM('day', 'week');--> statement-breakpoint
CREATE TYPE "public"."price_kind" AS ENUM('fixed', 'from', 'free');--> statement-breakpoint
ALTER TYPE "public"."no_pass_reason" ADD VALUE 'limit_reached' BEFORE 'expired';--> statement-breakpoint
ALTER TYPE "public"."no_pass_reason" ADD VALUE 'chosen';--> statement-breakpoint
ALTER TYPE "public"."pass_reason" ADD VALUE 'chosen';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'extend';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'freeze';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'unfreeze';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'share';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'unshare';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'cover';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'void';--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'restore';--> statement-breakpoint
ALTER TYPE "public"."package_start" ADD VALUE 'date';--> statement-breakpoint
ALTER TABLE "service" DROP CONSTRAINT "service_price";--> statement-breakpoint
DROP INDEX "service_by_name";--> statement-breakpoint
DROP INDEX "check_in_by_pass";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "household_id" uuid;--> statement-breakpoint
ALTER TABLE "employee_service" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "employee_service" ADD COLUMN "duration_minutes" integer;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "other_pass_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "frozen_on" date;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "undoes" integer;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "category" varchar(80) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "limit_visits" integer;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "limit_per" "limit_period";--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "category" varchar(80) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "limit_visits" integer;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "limit_per" "limit_period";--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "forgiven" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "extra_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "frozen_on" date;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "transferred_from" uuid;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "price_kind" "price_kind" DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "bookable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_business_id_other_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","other_pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_undoes_one_of_its_pass" FOREIGN KEY ("business_id","pass_id","undoes") REFERENCES "public"."ledger_entry"("business_id","pass_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_business_id_transferred_from_pass_business_id_id_fk" FOREIGN KEY ("business_id","transferred_from") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_in_unpaid" ON "check_in" USING btree ("business_id","client_id") WHERE "check_in"."pass_id" is null and "check_in"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "client_by_household" ON "client" USING btree ("business_id","household_id") WHERE "client"."household_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entry_by_batch" ON "ledger_entry" USING btree ("business_id","batch_id") WHERE "ledger_entry"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "service_in_order" ON "service" USING btree ("business_id","position","id");--> statement-breakpoint
CREATE INDEX "check_in_by_pass" ON "check_in" USING btree ("business_id","pass_id","occurred_at");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_is_undone_once" UNIQUE("business_id","pass_id","undoes");--> statement-breakpoint
ALTER TABLE "employee_service" ADD CONSTRAINT "employee_service_price" CHECK ("employee_service"."price" between 0 and 1000000000);--> statement-breakpoint
ALTER TABLE "employee_service" ADD CONSTRAINT "employee_service_duration" CHECK ("employee_service"."duration_minutes" between 1 and 1440);--> statement-breakpoint
ALTER TABLE "package" ADD CONSTRAINT "package_limit" CHECK ("package"."limit_visits" between 1 and 1000 and ("package"."limit_visits" is null) = ("package"."limit_per" is null));--> statement-breakpoint
ALTER TABLE "package" ADD CONSTRAINT "package_starts_on" CHECK (("package"."starts"::text = 'date') = ("package"."starts_on" is not null));--> statement-breakpoint
ALTER TABLE "package" ADD CONSTRAINT "package_covers_one_way" CHECK (not "package"."covers_all" or "package"."category" = '');--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_limit" CHECK (("pass"."limit_visits" is null) = ("pass"."limit_per" is null));--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_money" CHECK ("pass"."price" >= 0 and "pass"."discount" >= 0 and "pass"."forgiven" between 0 and "pass"."price");--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_extra_days" CHECK ("pass"."extra_days" >= 0);--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_price" CHECK ("service"."price" between 0 and 1000000000 and ("service"."price_kind" <> 'free' or "service"."price" = 0));--> statement-breakpoint
UPDATE "service" SET "position" = "ordered"."position" FROM (
  SELECT "business_id", "id", row_number() OVER (PARTITION BY "business_id" ORDER BY "name" COLLATE "und-x-icu", "id") AS "position" FROM "service"
) AS "ordered" WHERE "service"."business_id" = "ordered"."business_id" AND "service"."id" = "ordered"."id";--> statement-breakpoint
UPDATE "pass" SET "frozen_on" = ("pass"."frozen_at" AT TIME ZONE "business"."time_zone")::date FROM "business"
  WHERE "business"."business_id" = "pass"."business_id" AND "pass"."frozen_at" IS NOT NULL;--> statement-breakpoint
UPDATE "ledger_entry" SET "expires_on" = "pass"."expires_on" FROM "pass"
  WHERE "pass"."business_id" = "ledger_entry"."business_id" AND "pass"."id" = "ledger_entry"."pass_id";
