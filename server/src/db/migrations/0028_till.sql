-- The rows that the migration before inserts are checked now: a table with pending checks can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
CREATE TYPE "public"."stock_kind" AS ENUM('delivered', 'sold', 'returned', 'used', 'counted', 'broken');--> statement-breakpoint
CREATE TYPE "public"."stored_value_entry_kind" AS ENUM('sold', 'spent', 'returned', 'refunded', 'adjusted', 'imported', 'transferred');--> statement-breakpoint
CREATE TYPE "public"."stored_value_kind" AS ENUM('gift_card', 'credit');--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'gift_card';--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'credit';--> statement-breakpoint
ALTER TYPE "public"."sale_line_kind" ADD VALUE 'product';--> statement-breakpoint
ALTER TYPE "public"."sale_line_kind" ADD VALUE 'gift_card';--> statement-breakpoint
ALTER TYPE "public"."sale_line_kind" ADD VALUE 'credit';--> statement-breakpoint
CREATE TABLE "cash_movement" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" varchar(200) DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_movement_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "cash_movement_has_a_reason" CHECK ("cash_movement"."amount" <> 0 and "cash_movement"."reason" <> '')
);--> statement-breakpoint
CREATE TABLE "drawer" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "drawer_has_a_name" CHECK ("drawer"."name" <> '')
);--> statement-breakpoint
CREATE TABLE "drawer_count" (
	"business_id" varchar(40) NOT NULL,
	"session_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"method" "payment_method" NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "drawer_count_business_id_session_id_method_pk" PRIMARY KEY("business_id","session_id","method")
);--> statement-breakpoint
CREATE TABLE "drawer_session" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"drawer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"previous_number" integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
	"opening_float" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by_user" text,
	"opened_by_name" varchar(200) NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_user" text,
	"closed_by_name" varchar(200) DEFAULT '' NOT NULL,
	"note" varchar(2000) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawer_session_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "drawer_session_number" UNIQUE("business_id","drawer_id","number"),
	CONSTRAINT "drawer_session_close" UNIQUE("business_id","id","closed_at"),
	CONSTRAINT "drawer_session_float" CHECK ("drawer_session"."opening_float" >= 0),
	CONSTRAINT "drawer_session_is_closed_after_opening" CHECK ("drawer_session"."closed_at" >= "drawer_session"."opened_at")
);--> statement-breakpoint
CREATE TABLE "product" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"description" varchar(2000) DEFAULT '' NOT NULL,
	"barcode" varchar(64) DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"tax_rate" integer,
	"tracks_stock" boolean DEFAULT true NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"stock_entries" integer,
	"low_stock" integer,
	"active" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "product_has_a_name" CHECK ("product"."name" <> ''),
	CONSTRAINT "product_price" CHECK ("product"."price" between 0 and 1000000000 and "product"."cost" between 0 and 1000000000),
	CONSTRAINT "product_tax" CHECK ("product"."tax_rate" between 0 and 100000),
	CONSTRAINT "product_low_stock_is_a_count" CHECK ("product"."low_stock" between 0 and 1000000),
	CONSTRAINT "product_without_entries" CHECK ("product"."stock_entries" is not null or "product"."stock" = 0)
);--> statement-breakpoint
CREATE TABLE "stock_entry" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "stock_kind" NOT NULL,
	"quantity" integer NOT NULL,
	"stock" integer NOT NULL,
	"previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	"previous_stock" integer GENERATED ALWAYS AS (stock - quantity) STORED,
	"cost" integer NOT NULL,
	"sale_line_id" uuid,
	"note" varchar(200) DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_entry_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_entry_stock" UNIQUE("business_id","product_id","sequence","stock"),
	CONSTRAINT "stock_entry_sequence" UNIQUE("business_id","product_id","sequence"),
	CONSTRAINT "stock_entry_starts_at_zero" CHECK ("stock_entry"."sequence" > 1 or ("stock_entry"."sequence" = 1 and "stock_entry"."stock" = "stock_entry"."quantity")),
	CONSTRAINT "stock_entry_is_of_its_kind" CHECK (case when "stock_entry"."kind" in ('delivered', 'returned') then "stock_entry"."quantity" > 0
        when "stock_entry"."kind" in ('sold', 'used', 'broken') then "stock_entry"."quantity" < 0 else true end
        and ("stock_entry"."kind" in ('sold', 'returned')) = ("stock_entry"."sale_line_id" is not null))
);--> statement-breakpoint
CREATE TABLE "stored_value_entry" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"stored_value_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "stored_value_entry_kind" NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	"previous_balance" integer GENERATED ALWAYS AS (balance - amount) STORED,
	"sale_line_id" uuid,
	"tender_id" uuid,
	"note" varchar(200) DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_value_entry_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stored_value_entry_balance" UNIQUE("business_id","stored_value_id","sequence","balance"),
	CONSTRAINT "stored_value_entry_sequence" UNIQUE("business_id","stored_value_id","sequence"),
	CONSTRAINT "stored_value_entry_of_tender" UNIQUE("business_id","tender_id"),
	CONSTRAINT "stored_value_entry_balance_is_not_negative" CHECK ("stored_value_entry"."balance" >= 0),
	CONSTRAINT "stored_value_entry_starts_at_zero" CHECK ("stored_value_entry"."sequence" > 1 or ("stored_value_entry"."sequence" = 1 and "stored_value_entry"."balance" = "stored_value_entry"."amount")),
	CONSTRAINT "stored_value_entry_is_of_its_kind" CHECK (case when "stored_value_entry"."kind" in ('sold', 'returned', 'imported') then "stored_value_entry"."amount" > 0
        when "stored_value_entry"."kind" in ('spent', 'refunded') then "stored_value_entry"."amount" < 0 else "stored_value_entry"."amount" <> 0 end
        and ("stored_value_entry"."kind" in ('sold', 'refunded')) = ("stored_value_entry"."sale_line_id" is not null)
        and ("stored_value_entry"."kind" in ('spent', 'returned')) = ("stored_value_entry"."tender_id" is not null))
);--> statement-breakpoint
CREATE TABLE "stored_value" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kind" "stored_value_kind" NOT NULL,
	"code" varchar(20) DEFAULT '' NOT NULL,
	"client_id" uuid,
	"balance" integer DEFAULT 0 NOT NULL,
	"entries" integer,
	"expires_on" date,
	"recipient" varchar(80) DEFAULT '' NOT NULL,
	"message" varchar(200) DEFAULT '' NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_value_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stored_value_balance" CHECK ("stored_value"."balance" >= 0 and ("stored_value"."entries" is not null or "stored_value"."balance" = 0)),
	CONSTRAINT "stored_value_is_of_its_kind" CHECK (("stored_value"."kind" = 'credit') = ("stored_value"."client_id" is not null) and ("stored_value"."kind" = 'gift_card') = ("stored_value"."code" <> ''))
);--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "gift_card_months" integer;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "stored_value_id" uuid;--> statement-breakpoint
ALTER TABLE "tender" ADD COLUMN "stored_value_id" uuid;--> statement-breakpoint
ALTER TABLE "tender" ADD COLUMN "drawer_session_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_movement" ADD CONSTRAINT "cash_movement_session" FOREIGN KEY ("business_id","session_id") REFERENCES "public"."drawer_session"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer" ADD CONSTRAINT "drawer_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_count" ADD CONSTRAINT "drawer_count_is_of_a_close" FOREIGN KEY ("business_id","session_id","closed_at") REFERENCES "public"."drawer_session"("business_id","id","closed_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_session" ADD CONSTRAINT "drawer_session_business_id_drawer_id_drawer_business_id_id_fk" FOREIGN KEY ("business_id","drawer_id") REFERENCES "public"."drawer"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_session" ADD CONSTRAINT "drawer_session_follows_the_one_before" FOREIGN KEY ("business_id","drawer_id","previous_number") REFERENCES "public"."drawer_session"("business_id","drawer_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_business_id_product_id_product_business_id_id_fk" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."product"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_sale_line" FOREIGN KEY ("business_id","sale_line_id") REFERENCES "public"."sale_line"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_follows_the_one_before" FOREIGN KEY ("business_id","product_id","previous_sequence","previous_stock") REFERENCES "public"."stock_entry"("business_id","product_id","sequence","stock") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entry" ADD CONSTRAINT "stored_value_entry_stored_value" FOREIGN KEY ("business_id","stored_value_id") REFERENCES "public"."stored_value"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entry" ADD CONSTRAINT "stored_value_entry_sale_line" FOREIGN KEY ("business_id","sale_line_id") REFERENCES "public"."sale_line"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entry" ADD CONSTRAINT "stored_value_entry_tender" FOREIGN KEY ("business_id","tender_id") REFERENCES "public"."tender"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value_entry" ADD CONSTRAINT "stored_value_entry_follows_the_one_before" FOREIGN KEY ("business_id","stored_value_id","previous_sequence","previous_balance") REFERENCES "public"."stored_value_entry"("business_id","stored_value_id","sequence","balance") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "stored_value_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "stored_value_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_movement_by_session" ON "cash_movement" USING btree ("business_id","session_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_session_open" ON "drawer_session" USING btree ("business_id","drawer_id") WHERE "drawer_session"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "drawer_session_newest_first" ON "drawer_session" USING btree ("business_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("business_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcode" ON "product" USING btree ("business_id","barcode") WHERE "product"."barcode" <> '' and "product"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "product_low_stock" ON "product" USING btree ("business_id") WHERE "product"."stock" <= "product"."low_stock" and "product"."tracks_stock" and "product"."active" and "product"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "stock_entry_newest_first" ON "stock_entry" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "stock_entry_by_sale_line" ON "stock_entry" USING btree ("business_id","sale_line_id") WHERE "stock_entry"."sale_line_id" is not null;--> statement-breakpoint
CREATE INDEX "stored_value_entry_by_time" ON "stored_value_entry" USING btree ("business_id","at","stored_value_id","amount");--> statement-breakpoint
CREATE INDEX "stored_value_entry_by_sale_line" ON "stored_value_entry" USING btree ("business_id","sale_line_id") WHERE "stored_value_entry"."sale_line_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_value_code" ON "stored_value" USING btree ("business_id","code") WHERE "stored_value"."code" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "stored_value_of_client" ON "stored_value" USING btree ("business_id","client_id") WHERE "stored_value"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_business_id_product_id_product_business_id_id_fk" FOREIGN KEY ("business_id","product_id") REFERENCES "public"."product"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_stored_value" FOREIGN KEY ("business_id","stored_value_id") REFERENCES "public"."stored_value"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_stored_value" FOREIGN KEY ("business_id","stored_value_id") REFERENCES "public"."stored_value"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_drawer_session" FOREIGN KEY ("business_id","drawer_session_id") REFERENCES "public"."drawer_session"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_line_by_product" ON "sale_line" USING btree ("business_id","product_id") WHERE "sale_line"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_line_by_stored_value" ON "sale_line" USING btree ("business_id","stored_value_id") WHERE "sale_line"."stored_value_id" is not null;--> statement-breakpoint
CREATE INDEX "tender_by_drawer_session" ON "tender" USING btree ("business_id","drawer_session_id") WHERE "tender"."drawer_session_id" is not null;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_gift_cards" CHECK ("business"."gift_card_months" between 1 and 600);--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_names_what_was_sold" CHECK (("sale_line"."kind"::text = 'product') = ("sale_line"."product_id" is not null)
      and ("sale_line"."kind"::text in ('gift_card', 'credit')) = ("sale_line"."stored_value_id" is not null));--> statement-breakpoint
ALTER TABLE "tender" ADD CONSTRAINT "tender_names_its_stored_value" CHECK (("tender"."method"::text in ('gift_card', 'credit')) = ("tender"."stored_value_id" is not null));--> statement-breakpoint
alter table "product" enable row level security;--> statement-breakpoint
create policy of_business on "product" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "stock_entry" enable row level security;--> statement-breakpoint
create policy of_business on "stock_entry" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "stored_value" enable row level security;--> statement-breakpoint
create policy of_business on "stored_value" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "stored_value_entry" enable row level security;--> statement-breakpoint
create policy of_business on "stored_value_entry" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "drawer" enable row level security;--> statement-breakpoint
create policy of_business on "drawer" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "drawer_session" enable row level security;--> statement-breakpoint
create policy of_business on "drawer_session" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "drawer_count" enable row level security;--> statement-breakpoint
create policy of_business on "drawer_count" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "cash_movement" enable row level security;--> statement-breakpoint
create policy of_business on "cash_movement" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
-- What is on the shelf and on a card must be what its newest entry says. Checked at commit, since they refer to each other.
ALTER TABLE "product" ADD CONSTRAINT "product_agrees_with_its_stock_entries"
  FOREIGN KEY ("business_id", "id", "stock_entries", "stock")
  REFERENCES "stock_entry" ("business_id", "product_id", "sequence", "stock")
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "stored_value" ADD CONSTRAINT "stored_value_agrees_with_its_entries"
  FOREIGN KEY ("business_id", "id", "entries", "balance")
  REFERENCES "stored_value_entry" ("business_id", "stored_value_id", "sequence", "balance")
  DEFERRABLE INITIALLY DEFERRED;
