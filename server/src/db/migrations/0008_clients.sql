ALTER TYPE "public"."attention_kind" ADD VALUE 'unsigned';--> statement-breakpoint
CREATE TABLE "client_file" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" varchar(200) DEFAULT '' NOT NULL,
	"type" varchar(100) NOT NULL,
	"bytes" integer NOT NULL,
	"hash" varchar(64) NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_file_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "client_file_has_bytes" CHECK ("client_file"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "client_merge" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_merge_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "client_merge_of_two" CHECK ("client_merge"."kept_id" <> "client_merge"."merged_id")
);
--> statement-breakpoint
CREATE TABLE "clients_apart" (
	"business_id" varchar(40) NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_apart_business_id_one_id_other_id_pk" PRIMARY KEY("business_id","one_id","other_id"),
	CONSTRAINT "clients_apart_in_order" CHECK ("clients_apart"."one_id" < "clients_apart"."other_id")
);
--> statement-breakpoint
CREATE TABLE "client_standing" (
	"business_id" varchar(40) NOT NULL,
	"client_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"unpaid_visits" integer DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "client_standing_business_id_client_id_pk" PRIMARY KEY("business_id","client_id"),
	CONSTRAINT "client_standing_counts" CHECK ("client_standing"."visits" >= "client_standing"."unpaid_visits" and "client_standing"."unpaid_visits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waiver" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" varchar(200) DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"valid_months" integer,
	"adult_age" integer DEFAULT 18 NOT NULL,
	"sign_again" text DEFAULT 'now' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiver_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "waiver_terms" CHECK ("waiver"."number" > 0 and "waiver"."valid_months" between 1 and 120 and "waiver"."adult_age" between 0 and 30)
);
--> statement-breakpoint
CREATE TABLE "waiver_signature" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"waiver_id" uuid NOT NULL,
	"signer_name" varchar(80) NOT NULL,
	"guardian_name" varchar(80) DEFAULT '' NOT NULL,
	"strokes" jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"expires_on" date,
	"device_id" uuid,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiver_signature_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "waiver_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "photo_version" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "client_file" ADD CONSTRAINT "client_file_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merge" ADD CONSTRAINT "client_merge_business_id_kept_id_client_business_id_id_fk" FOREIGN KEY ("business_id","kept_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merge" ADD CONSTRAINT "client_merge_business_id_merged_id_client_business_id_id_fk" FOREIGN KEY ("business_id","merged_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients_apart" ADD CONSTRAINT "clients_apart_business_id_one_id_client_business_id_id_fk" FOREIGN KEY ("business_id","one_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients_apart" ADD CONSTRAINT "clients_apart_business_id_other_id_client_business_id_id_fk" FOREIGN KEY ("business_id","other_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_standing" ADD CONSTRAINT "client_standing_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver" ADD CONSTRAINT "waiver_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signature" ADD CONSTRAINT "waiver_signature_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signature" ADD CONSTRAINT "waiver_signature_business_id_waiver_id_waiver_business_id_id_fk" FOREIGN KEY ("business_id","waiver_id") REFERENCES "public"."waiver"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_signature" ADD CONSTRAINT "waiver_signature_business_id_device_id_device_business_id_id_fk" FOREIGN KEY ("business_id","device_id") REFERENCES "public"."device"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_file_by_client" ON "client_file" USING btree ("business_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_merge_by_kept" ON "client_merge" USING btree ("business_id","kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "client_merge_by_merged" ON "client_merge" USING btree ("business_id","merged_id","merged_at");--> statement-breakpoint
CREATE INDEX "client_standing_by_visit" ON "client_standing" USING btree ("business_id","seen_at","client_id");--> statement-breakpoint
CREATE INDEX "client_standing_owing" ON "client_standing" USING btree ("business_id","client_id") WHERE "client_standing"."unpaid_visits" > 0 or "client_standing"."owed" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "waiver_by_number" ON "waiver" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "waiver_signature_by_client" ON "waiver_signature" USING btree ("business_id","client_id","signed_at");--> statement-breakpoint
CREATE INDEX "waiver_signature_by_waiver" ON "waiver_signature" USING btree ("business_id","waiver_id");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_business_id_merged_into_client_business_id_id_fk" FOREIGN KEY ("business_id","merged_into") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_of_client" ON "activity" USING btree ("business_id","client_id","at","id") WHERE "activity"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "client_by_creation" ON "client" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_by_tag" ON "client" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "client_by_phone" ON "client" USING btree ("business_id","phone") WHERE "client"."phone" <> '';--> statement-breakpoint
CREATE INDEX "client_by_email" ON "client" USING btree ("business_id",lower("email")) WHERE "client"."email" <> '';--> statement-breakpoint
CREATE INDEX "mail_by_client" ON "mail" USING btree ("business_id","client_id") WHERE "mail"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "pass_by_expiry" ON "pass" USING btree ("business_id","expires_on","client_id") WHERE "pass"."expires_on" is not null and "pass"."voided_at" is null;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_retention" CHECK ("business"."retention_months" between 6 and 600);--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_merged_is_archived" CHECK ("client"."merged_into" is null or "client"."archived_at" is not null);--> statement-breakpoint
-- What is known already of whom it was about.
UPDATE "activity" a SET "client_id" = c."id"
  FROM "client" c WHERE a."entity" = 'client' AND c."business_id" = a."business_id" AND c."id"::text = a."entity_id";
--> statement-breakpoint
UPDATE "activity" a SET "client_id" = p."client_id"
  FROM "pass" p WHERE a."entity" = 'pass' AND p."business_id" = a."business_id" AND p."id"::text = a."entity_id";
--> statement-breakpoint
UPDATE "activity" a SET "client_id" = b."client_id"
  FROM "booking" b WHERE a."entity" = 'booking' AND b."business_id" = a."business_id" AND b."id"::text = a."entity_id";
--> statement-breakpoint
UPDATE "activity" a SET "client_id" = k."client_id"
  FROM "check_in" k WHERE a."entity" = 'check_in' AND k."business_id" = a."business_id" AND k."id"::text = a."entity_id";
