CREATE TYPE "public"."tier_audience" AS ENUM('tag', 'pass', 'first_visit');--> statement-breakpoint
CREATE TABLE "price_tier" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"audience" "tier_audience" NOT NULL,
	"tag" varchar(40) DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_tier_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "price_tier_has_a_name" CHECK ("price_tier"."name" <> ''),
	CONSTRAINT "price_tier_tag" CHECK (("price_tier"."audience" = 'tag') = ("price_tier"."tag" <> ''))
);
--> statement-breakpoint
CREATE TABLE "price_tier_package" (
	"business_id" varchar(40) NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	CONSTRAINT "price_tier_package_business_id_price_tier_id_package_id_pk" PRIMARY KEY("business_id","price_tier_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "price_tier_price" (
	"business_id" varchar(40) NOT NULL,
	"price_tier_id" uuid NOT NULL,
	"service_id" uuid,
	"package_id" uuid,
	"product_id" uuid,
	"item_id" uuid GENERATED ALWAYS AS (coalesce(service_id, package_id, product_id)) STORED NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "price_tier_price_business_id_price_tier_id_item_id_pk" PRIMARY KEY("business_id","price_tier_id","item_id"),
	CONSTRAINT "price_tier_price_is_of_one_thing" CHECK (num_nonnulls("price_tier_price"."service_id", "price_tier_price"."package_id", "price_tier_price"."product_id") = 1),
	CONSTRAINT "price_tier_price" CHECK ("price_tier_price"."price" between 0 and 1000000000)
);
--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "price_tier_id" uuid;--> statement-breakpoint
ALTER TABLE "price_tier" ADD CONSTRAINT "price_tier_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_package" ADD CONSTRAINT "price_tier_package_tier" FOREIGN KEY ("business_id","price_tier_id") REFERENCES "public"."price_tier"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_package" ADD CONSTRAINT "price_tier_package_package" FOREIGN KEY ("business_id","package_id") REFERENCES "public"."package"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_price" ADD CONSTRAINT "price_tier_price_tier" FOREIGN KEY ("business_id","price_tier_id") REFERENCES "public"."price_tier"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_price" ADD CONSTRAINT "price_tier_price_service" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_price" ADD CONSTRAINT "price_tier_price_package" FOREIGN KEY ("business_id","package_id") REFERENCES "public"."package"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tier_price" ADD CONSTRAINT "price_tier_price_product" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."product"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_tier_package_by_package" ON "price_tier_package" USING btree ("business_id","package_id");--> statement-breakpoint
CREATE INDEX "price_tier_price_by_item" ON "price_tier_price" USING btree ("business_id","item_id");--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_price_tier" FOREIGN KEY ("business_id","price_tier_id") REFERENCES "public"."price_tier"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table "price_tier" enable row level security;--> statement-breakpoint
create policy of_business on "price_tier" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "price_tier_package" enable row level security;--> statement-breakpoint
create policy of_business on "price_tier_package" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "price_tier_price" enable row level security;--> statement-breakpoint
create policy of_business on "price_tier_price" using (business_id = current_setting('app.business_id', true));