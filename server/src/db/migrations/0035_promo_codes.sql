CREATE TYPE "public"."promo_kind" AS ENUM('package', 'visit', 'product', 'item', 'fee');--> statement-breakpoint
CREATE TABLE "promo_code" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"code" varchar(30) DEFAULT '' NOT NULL,
	"name" varchar(80) NOT NULL,
	"rate" integer,
	"amount" integer,
	"kinds" "promo_kind"[] NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"max_uses" integer,
	"max_uses_per_client" integer,
	"new_clients_only" boolean DEFAULT false NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"entries" integer,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_code_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "promo_code_has_a_code" CHECK ("promo_code"."code" <> '' and "promo_code"."code" = upper("promo_code"."code") and "promo_code"."name" <> ''),
	CONSTRAINT "promo_code_discount" CHECK (num_nonnulls("promo_code"."rate", "promo_code"."amount") = 1 and "promo_code"."rate" between 1 and 100000 and "promo_code"."amount" > 0),
	CONSTRAINT "promo_code_minimum" CHECK ("promo_code"."minimum" >= 0),
	CONSTRAINT "promo_code_days" CHECK ("promo_code"."starts_on" <= "promo_code"."ends_on"),
	CONSTRAINT "promo_code_uses" CHECK ("promo_code"."uses" >= 0 and "promo_code"."uses" <= "promo_code"."max_uses"),
	CONSTRAINT "promo_code_limits" CHECK ("promo_code"."max_uses" > 0 and "promo_code"."max_uses_per_client" > 0),
	CONSTRAINT "promo_code_without_redemptions" CHECK ("promo_code"."entries" is not null or "promo_code"."uses" = 0)
);
--> statement-breakpoint
CREATE TABLE "promo_code_target" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"package_id" uuid,
	"service_id" uuid,
	"product_id" uuid,
	CONSTRAINT "promo_code_target_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "promo_code_target_is_one" CHECK (num_nonnulls("promo_code_target"."package_id", "promo_code_target"."service_id", "promo_code_target"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "promo_redemption" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"change" smallint NOT NULL,
	"uses" integer NOT NULL,
	"previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	"previous_uses" integer GENERATED ALWAYS AS (uses - change) STORED,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_redemption_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "promo_redemption_of_sale" UNIQUE("business_id","sale_id","change"),
	CONSTRAINT "promo_redemption_uses" UNIQUE("business_id","promo_code_id","sequence","uses"),
	CONSTRAINT "promo_redemption_sequence" UNIQUE("business_id","promo_code_id","sequence"),
	CONSTRAINT "promo_redemption_change" CHECK ("promo_redemption"."change" in (1, -1) and "promo_redemption"."uses" >= 0),
	CONSTRAINT "promo_redemption_starts_at_zero" CHECK ("promo_redemption"."sequence" > 1 or ("promo_redemption"."sequence" = 1 and "promo_redemption"."uses" = "promo_redemption"."change"))
);
--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "promo_code_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "promo_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_target" ADD CONSTRAINT "promo_code_target_promo_code" FOREIGN KEY ("business_id","promo_code_id") REFERENCES "public"."promo_code"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_target" ADD CONSTRAINT "promo_code_target_package" FOREIGN KEY ("business_id","package_id") REFERENCES "public"."package"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_target" ADD CONSTRAINT "promo_code_target_service" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_target" ADD CONSTRAINT "promo_code_target_product" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."product"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_promo_code" FOREIGN KEY ("business_id","promo_code_id") REFERENCES "public"."promo_code"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_follows_the_one_before" FOREIGN KEY ("business_id","promo_code_id","previous_sequence","previous_uses") REFERENCES "public"."promo_redemption"("business_id","promo_code_id","sequence","uses") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_code_code" ON "promo_code" USING btree ("business_id","code") WHERE "promo_code"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "promo_code_newest_first" ON "promo_code" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "promo_code_target_by_code" ON "promo_code_target" USING btree ("business_id","promo_code_id");--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_promo_code" FOREIGN KEY ("business_id","promo_code_id") REFERENCES "public"."promo_code"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_line_by_promo_code" ON "sale_line" USING btree ("business_id","promo_code_id") WHERE "sale_line"."promo_code_id" is not null;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_promo" CHECK ("sale_line"."promo_discount" between 0 and "sale_line"."discount" and ("sale_line"."promo_discount" > 0) = ("sale_line"."promo_code_id" is not null));--> statement-breakpoint
alter table "promo_code" enable row level security;--> statement-breakpoint
create policy of_business on "promo_code" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "promo_code_target" enable row level security;--> statement-breakpoint
create policy of_business on "promo_code_target" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "promo_redemption" enable row level security;--> statement-breakpoint
create policy of_business on "promo_redemption" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
-- The uses of a code must be what its newest redemption says. Checked at commit, since they refer to each other.
ALTER TABLE "promo_code" ADD CONSTRAINT "promo_code_agrees_with_its_redemptions"
  FOREIGN KEY ("business_id", "id", "entries", "uses")
  REFERENCES "promo_redemption" ("business_id", "promo_code_id", "sequence", "uses")
  DEFERRABLE INITIALLY DEFERRED;
