CREATE TYPE "public"."report_every" AS ENUM('week', 'month');--> statement-breakpoint
CREATE TYPE "public"."report_name" AS ENUM('sales', 'attendance', 'passes', 'liability', 'clients', 'appointments', 'employees', 'activity');--> statement-breakpoint
CREATE TABLE "report_mail" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"report" "report_name" NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"every" "report_every" NOT NULL,
	"to" varchar(254)[] NOT NULL,
	"due_on" date NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mail_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "report_mail_goes_somewhere" CHECK (cardinality("report_mail"."to") between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "tax_name" varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "first_days_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "tax" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mail_due" ON "report_mail" USING btree ("business_id","due_on");--> statement-breakpoint
CREATE INDEX "ledger_entry_by_time" ON "ledger_entry" USING btree ("business_id","at");--> statement-breakpoint
CREATE INDEX "pass_open" ON "pass" USING btree ("business_id","expires_on","remaining","price","visits","transferred_from","frozen_on") WHERE "pass"."visits" is not null and "pass"."voided_at" is null and "pass"."remaining" <> 0;--> statement-breakpoint
CREATE INDEX "pass_by_purchase" ON "pass" USING btree ("business_id","purchased_at","id");--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_tax" CHECK ("business"."tax_rate" between 0 and 100000);--> statement-breakpoint
ALTER TABLE "package" ADD CONSTRAINT "package_tax" CHECK ("package"."tax_rate" between 0 and 100000);--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_tax" CHECK ("pass"."tax_rate" between 0 and 100000);