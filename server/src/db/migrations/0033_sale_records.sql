CREATE TYPE "public"."fiscal_status" AS ENUM('waiting', 'signed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."sale_record_kind" AS ENUM('opening', 'sale', 'tender');--> statement-breakpoint
CREATE TABLE "fiscal_signature" (
	"business_id" varchar(40) NOT NULL,
	"sale_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"receipt" jsonb NOT NULL,
	"status" "fiscal_status" DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"signature" jsonb,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_signature_business_id_sale_id_pk" PRIMARY KEY("business_id","sale_id"),
	CONSTRAINT "fiscal_signature_transaction" UNIQUE("business_id","transaction_id"),
	CONSTRAINT "fiscal_signature_is_signed" CHECK (("fiscal_signature"."status" = 'signed') = ("fiscal_signature"."signature" is not null) and ("fiscal_signature"."status" = 'signed') = ("fiscal_signature"."signed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sale_chain" (
	"business_id" varchar(40) NOT NULL,
	"sequence" integer,
	"hash" varchar(64),
	CONSTRAINT "sale_chain_business_id_pk" PRIMARY KEY("business_id"),
	CONSTRAINT "sale_chain_names_its_newest_record" CHECK (num_nulls("sale_chain"."sequence", "sale_chain"."hash") <> 1)
);
--> statement-breakpoint
CREATE TABLE "sale_record" (
	"business_id" varchar(40) NOT NULL,
	"sequence" integer NOT NULL,
	"previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	"kind" "sale_record_kind" NOT NULL,
	"sale_id" uuid,
	"tender_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"facts" text NOT NULL,
	"previous_hash" varchar(64) NOT NULL,
	"hash" varchar(64) NOT NULL,
	CONSTRAINT "sale_record_business_id_sequence_pk" PRIMARY KEY("business_id","sequence"),
	CONSTRAINT "sale_record_hash" UNIQUE("business_id","sequence","hash"),
	CONSTRAINT "sale_record_seals_once" UNIQUE NULLS NOT DISTINCT("business_id","sale_id","tender_id"),
	CONSTRAINT "sale_record_starts_at_zero" CHECK ("sale_record"."sequence" > 1 or "sale_record"."previous_hash" = repeat('0', 64)),
	CONSTRAINT "sale_record_hash_is_of_its_facts" CHECK ("sale_record"."hash" = encode(sha256(convert_to("sale_record"."previous_hash" || "sale_record"."facts", 'UTF8')), 'hex')),
	CONSTRAINT "sale_record_is_of_its_kind" CHECK (("sale_record"."kind" = 'opening') = ("sale_record"."sequence" = 1) and ("sale_record"."kind" = 'opening') = ("sale_record"."sale_id" is null)
      and ("sale_record"."kind" = 'tender') = ("sale_record"."tender_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "fiscal" jsonb;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "fiscal_cipher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_signature" ADD CONSTRAINT "fiscal_signature_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_chain" ADD CONSTRAINT "sale_chain_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_record" ADD CONSTRAINT "sale_record_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_record" ADD CONSTRAINT "sale_record_business_id_sale_id_sale_business_id_id_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sale"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_record" ADD CONSTRAINT "sale_record_business_id_tender_id_tender_business_id_id_fk" FOREIGN KEY ("business_id","tender_id") REFERENCES "public"."tender"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_record" ADD CONSTRAINT "sale_record_follows_the_one_before" FOREIGN KEY ("business_id","previous_sequence","previous_hash") REFERENCES "public"."sale_record"("business_id","sequence","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fiscal_signature_unsigned" ON "fiscal_signature" USING btree ("updated_at","business_id") WHERE "fiscal_signature"."status" <> 'signed';
--> statement-breakpoint
alter table "fiscal_signature" enable row level security;--> statement-breakpoint
create policy of_business on "fiscal_signature" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "sale_chain" enable row level security;--> statement-breakpoint
create policy of_business on "sale_chain" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
alter table "sale_record" enable row level security;--> statement-breakpoint
create policy of_business on "sale_record" using (business_id = current_setting('app.business_id', true));--> statement-breakpoint
-- The chain of a business ends with its newest record. Checked at commit, since it is written after the record.
ALTER TABLE "sale_chain" ADD CONSTRAINT "sale_chain_agrees_with_its_newest_record"
  FOREIGN KEY ("business_id", "sequence", "hash")
  REFERENCES "sale_record" ("business_id", "sequence", "hash")
  DEFERRABLE INITIALLY DEFERRED;
