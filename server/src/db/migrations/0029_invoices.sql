CREATE TYPE "public"."invoice_kind" AS ENUM('invoice', 'credit_note');--> statement-breakpoint
CREATE TABLE "invoice" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kind" "invoice_kind" NOT NULL,
	"sale_id" uuid NOT NULL,
	"credits" uuid,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"previous_number" integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"buyer" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"language" varchar(35) DEFAULT '' NOT NULL,
	"total" integer NOT NULL,
	"paid" integer NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "invoice_is_numbered_once" UNIQUE("business_id","year","kind","number"),
	CONSTRAINT "invoice_is_credited_once_by_a_sale" UNIQUE("business_id","credits","sale_id"),
	CONSTRAINT "invoice_credits_one" CHECK (("invoice"."kind" = 'credit_note') = ("invoice"."credits" is not null)),
	CONSTRAINT "invoice_total" CHECK (case when "invoice"."kind" = 'invoice' then "invoice"."paid" between 0 and "invoice"."total" else "invoice"."paid" between "invoice"."total" and 0 end)
);--> statement-breakpoint
CREATE TABLE "invoice_number" (
	"business_id" varchar(40) NOT NULL,
	"year" smallint NOT NULL,
	"kind" "invoice_kind" NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "invoice_number_business_id_year_kind_pk" PRIMARY KEY("business_id","year","kind")
);--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "tax_number" varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_business_id_credits_invoice_business_id_id_fk" FOREIGN KEY ("business_id","credits") REFERENCES "public"."invoice"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_number_follows_the_one_before" FOREIGN KEY ("business_id","year","kind","previous_number") REFERENCES "public"."invoice"("business_id","year","kind","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_number" ADD CONSTRAINT "invoice_number_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_newest_first" ON "invoice" USING btree ("business_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_sale" ON "invoice" USING btree ("business_id","sale_id");--> statement-breakpoint
alter table "invoice" enable row level security;--> statement-breakpoint
create policy of_business on "invoice" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "invoice_number" enable row level security;--> statement-breakpoint
create policy of_business on "invoice_number" using (business_id = current_setting('app.business_id', true));
