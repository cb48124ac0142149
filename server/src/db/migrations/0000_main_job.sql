CREATE TYPE "public"."check_in_source" AS ENUM('kiosk', 'desk', 'import');--> statement-breakpoint
CREATE TYPE "public"."no_pass_reason" AS ENUM('used_up', 'expired', 'not_started', 'frozen', 'not_covered', 'no_pass');--> statement-breakpoint
CREATE TYPE "public"."pass_reason" AS ENUM('only', 'complimentary', 'unlimited', 'earliest_expiry', 'fewest_services', 'oldest');--> statement-breakpoint
CREATE TYPE "public"."ledger_kind" AS ENUM('grant', 'use', 'undo', 'adjust', 'expire', 'refund', 'transfer');--> statement-breakpoint
CREATE TYPE "public"."package_start" AS ENUM('purchase', 'first_visit');--> statement-breakpoint
CREATE TYPE "public"."validity_unit" AS ENUM('day', 'week', 'month');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('cash', 'card', 'transfer', 'other');--> statement-breakpoint
CREATE TYPE "public"."service_kind" AS ENUM('one_to_one', 'class');--> statement-breakpoint
CREATE TABLE "activity" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"action" varchar(40) NOT NULL,
	"entity" varchar(40) NOT NULL,
	"entity_id" varchar(60) NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "activity_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"business_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business" (
	"business_id" varchar(40) NOT NULL,
	"company_name" varchar(200) DEFAULT '' NOT NULL,
	"company_email" varchar(254) DEFAULT '' NOT NULL,
	"phone" varchar(40) DEFAULT '' NOT NULL,
	"website" varchar(200) DEFAULT '' NOT NULL,
	"address" varchar(200) DEFAULT '' NOT NULL,
	"city" varchar(200) DEFAULT '' NOT NULL,
	"state" varchar(200) DEFAULT '' NOT NULL,
	"zip_code" varchar(20) DEFAULT '' NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"time_zone" varchar(60) DEFAULT 'UTC' NOT NULL,
	"currency" varchar(3) DEFAULT 'USD' NOT NULL,
	"locale" varchar(35) DEFAULT 'en-US' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_business_id_pk" PRIMARY KEY("business_id"),
	CONSTRAINT "business_currency_is_a_code" CHECK ("business"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "business_has_a_time_zone" CHECK ("business"."time_zone" <> '')
);
--> statement-breakpoint
CREATE TABLE "check_in" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"employee_id" uuid,
	"pass_id" uuid,
	"pass_reason" "pass_reason",
	"no_pass_reason" "no_pass_reason",
	"visits_used" integer NOT NULL,
	"remaining" integer,
	"expires_on" date,
	"source" "check_in_source" NOT NULL,
	"device" varchar(200) DEFAULT '' NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_name" varchar(200) DEFAULT '' NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_in_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "check_in_is_paid_or_says_why_not" CHECK (num_nonnulls("check_in"."pass_id", "check_in"."no_pass_reason") = 1 and num_nonnulls("check_in"."pass_id", "check_in"."pass_reason") <> 1),
	CONSTRAINT "check_in_visits_used" CHECK ("check_in"."visits_used" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "client" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"first_name" varchar(80) NOT NULL,
	"last_name" varchar(80) DEFAULT '' NOT NULL,
	"phone" varchar(40) DEFAULT '' NOT NULL,
	"email" varchar(254) DEFAULT '' NOT NULL,
	"birthday" date,
	"alert_note" varchar(500) DEFAULT '' NOT NULL,
	"notes" varchar(2000) DEFAULT '' NOT NULL,
	"tags" varchar(40)[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "client_has_a_name" CHECK ("client"."first_name" <> ''),
	CONSTRAINT "client_phone_is_e164" CHECK ("client"."phone" ~ '^([+][0-9]{4,15})?$'),
	CONSTRAINT "client_tags" CHECK (cardinality("client"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "client_key" (
	"business_id" varchar(40) NOT NULL,
	"key" text collate "C" NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "client_key_business_id_key_client_id_pk" PRIMARY KEY("business_id","key","client_id")
);
--> statement-breakpoint
CREATE TABLE "employee" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"first_name" varchar(80) NOT NULL,
	"last_name" varchar(80) NOT NULL,
	"phone" varchar(40) DEFAULT '' NOT NULL,
	"email" varchar(254) DEFAULT '' NOT NULL,
	"note" varchar(2000) DEFAULT '' NOT NULL,
	"colour" varchar(7) NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "employee_is_complete" CHECK ("employee"."first_name" <> '' and "employee"."last_name" <> '' and "employee"."phone" <> '' and "employee"."email" <> ''),
	CONSTRAINT "employee_colour" CHECK ("employee"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "employee_service" (
	"business_id" varchar(40) NOT NULL,
	"employee_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	CONSTRAINT "employee_service_business_id_employee_id_service_id_pk" PRIMARY KEY("business_id","employee_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"business_id" varchar(40) NOT NULL,
	"pass_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" "ledger_kind" NOT NULL,
	"delta" integer NOT NULL,
	"balance" integer NOT NULL,
	"previous_sequence" integer GENERATED ALWAYS AS (nullif(sequence - 1, 0)) STORED,
	"previous_balance" integer GENERATED ALWAYS AS (balance - delta) STORED,
	"check_in_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entry_business_id_pass_id_sequence_pk" PRIMARY KEY("business_id","pass_id","sequence"),
	CONSTRAINT "ledger_entry_balance" UNIQUE("business_id","pass_id","sequence","balance"),
	CONSTRAINT "ledger_entry_starts_at_zero" CHECK ("ledger_entry"."sequence" > 1 or ("ledger_entry"."sequence" = 1 and "ledger_entry"."balance" = "ledger_entry"."delta")),
	CONSTRAINT "ledger_entry_use_belongs_to_a_check_in" CHECK ("ledger_entry"."kind" not in ('use', 'undo') or "ledger_entry"."check_in_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"device" varchar(200) DEFAULT '' NOT NULL,
	"body_hash" varchar(64) NOT NULL,
	"status" integer NOT NULL,
	"response" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "package_service" (
	"business_id" varchar(40) NOT NULL,
	"package_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	CONSTRAINT "package_service_business_id_package_id_service_id_pk" PRIMARY KEY("business_id","package_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "package" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"description" varchar(2000) DEFAULT '' NOT NULL,
	"covers_all" boolean NOT NULL,
	"visits" integer,
	"price" integer NOT NULL,
	"validity_count" integer,
	"validity_unit" "validity_unit",
	"starts" "package_start" NOT NULL,
	"active" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "package_has_a_name" CHECK ("package"."name" <> ''),
	CONSTRAINT "package_visits" CHECK ("package"."visits" between 1 and 10000),
	CONSTRAINT "package_price" CHECK ("package"."price" between 0 and 1000000000),
	CONSTRAINT "package_validity" CHECK ("package"."validity_count" between 1 and 1000 and ("package"."validity_count" is null) = ("package"."validity_unit" is null))
);
--> statement-breakpoint
CREATE TABLE "pass" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"covers_all" boolean NOT NULL,
	"service_ids" uuid[] NOT NULL,
	"visits" integer,
	"remaining" integer NOT NULL,
	"last_sequence" integer NOT NULL,
	"price" integer NOT NULL,
	"complimentary" boolean NOT NULL,
	"validity_count" integer,
	"validity_unit" "validity_unit",
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"starts_at_first_visit" boolean NOT NULL,
	"starts_on" date,
	"expires_on" date,
	"frozen_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "pass_is_not_overdrawn" CHECK ("pass"."remaining" >= 0),
	CONSTRAINT "pass_unlimited_counts_nothing" CHECK ("pass"."visits" is not null or "pass"."remaining" = 0),
	CONSTRAINT "pass_has_a_start" CHECK ("pass"."starts_at_first_visit" or "pass"."starts_on" is not null),
	CONSTRAINT "pass_term" CHECK ("pass"."expires_on" is null or "pass"."expires_on" >= "pass"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"pass_id" uuid,
	"refund_of" uuid,
	"amount" integer NOT NULL,
	"currency" varchar(3) NOT NULL,
	"method" "payment_method" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "payment_is_money" CHECK (case when "payment"."refund_of" is null then "payment"."amount" > 0 else "payment"."amount" < 0 end)
);
--> statement-breakpoint
CREATE TABLE "service" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"description" varchar(2000) DEFAULT '' NOT NULL,
	"category" varchar(80) DEFAULT '' NOT NULL,
	"kind" "service_kind" NOT NULL,
	"capacity" integer NOT NULL,
	"duration_minutes" integer NOT NULL,
	"buffer_before_minutes" integer NOT NULL,
	"buffer_after_minutes" integer NOT NULL,
	"price" integer NOT NULL,
	"colour" varchar(7) NOT NULL,
	"visits_used" integer NOT NULL,
	"active" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "service_has_a_name" CHECK ("service"."name" <> ''),
	CONSTRAINT "service_capacity" CHECK ("service"."capacity" between 1 and 1000 and ("service"."kind" = 'class' or "service"."capacity" = 1)),
	CONSTRAINT "service_duration" CHECK ("service"."duration_minutes" between 1 and 1440),
	CONSTRAINT "service_buffers" CHECK ("service"."buffer_before_minutes" between 0 and 1440 and "service"."buffer_after_minutes" between 0 and 1440),
	CONSTRAINT "service_price" CHECK ("service"."price" between 0 and 1000000000),
	CONSTRAINT "service_visits_used" CHECK ("service"."visits_used" between 1 and 100),
	CONSTRAINT "service_colour" CHECK ("service"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_service_id_service_business_id_id_fk" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in" ADD CONSTRAINT "check_in_business_id_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_key" ADD CONSTRAINT "client_key_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_service" ADD CONSTRAINT "employee_service_business_id_employee_id_employee_business_id_id_fk" FOREIGN KEY ("business_id","employee_id") REFERENCES "public"."employee"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_service" ADD CONSTRAINT "employee_service_business_id_service_id_service_business_id_id_fk" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_business_id_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_business_id_check_in_id_check_in_business_id_id_fk" FOREIGN KEY ("business_id","check_in_id") REFERENCES "public"."check_in"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_follows_the_one_before" FOREIGN KEY ("business_id","pass_id","previous_sequence","previous_balance") REFERENCES "public"."ledger_entry"("business_id","pass_id","sequence","balance") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_service" ADD CONSTRAINT "package_service_business_id_package_id_package_business_id_id_fk" FOREIGN KEY ("business_id","package_id") REFERENCES "public"."package"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_service" ADD CONSTRAINT "package_service_business_id_service_id_service_business_id_id_fk" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."service"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package" ADD CONSTRAINT "package_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_business_id_package_id_package_business_id_id_fk" FOREIGN KEY ("business_id","package_id") REFERENCES "public"."package"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_business_id_client_id_client_business_id_id_fk" FOREIGN KEY ("business_id","client_id") REFERENCES "public"."client"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_business_id_pass_id_pass_business_id_id_fk" FOREIGN KEY ("business_id","pass_id") REFERENCES "public"."pass"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_business_id_refund_of_payment_business_id_id_fk" FOREIGN KEY ("business_id","refund_of") REFERENCES "public"."payment"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest_first" ON "activity" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_of_entity" ON "activity" USING btree ("business_id","entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "account_by_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_by_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_by_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "check_in_newest_first" ON "check_in" USING btree ("business_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "check_in_by_client" ON "check_in" USING btree ("business_id","client_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "check_in_by_pass" ON "check_in" USING btree ("business_id","pass_id");--> statement-breakpoint
CREATE INDEX "client_by_name" ON "client" USING btree ("business_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "client_key_by_client" ON "client_key" USING btree ("business_id","client_id");--> statement-breakpoint
CREATE INDEX "employee_newest_first" ON "employee" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_service_by_service" ON "employee_service" USING btree ("business_id","service_id");--> statement-breakpoint
CREATE INDEX "package_service_by_service" ON "package_service" USING btree ("business_id","service_id");--> statement-breakpoint
CREATE INDEX "package_by_name" ON "package" USING btree ("business_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "pass_by_client" ON "pass" USING btree ("business_id","client_id");--> statement-breakpoint
CREATE INDEX "pass_by_package" ON "pass" USING btree ("business_id","package_id");--> statement-breakpoint
CREATE INDEX "payment_newest_first" ON "payment" USING btree ("business_id","received_at","id");--> statement-breakpoint
CREATE INDEX "payment_by_client" ON "payment" USING btree ("business_id","client_id","received_at");--> statement-breakpoint
CREATE INDEX "payment_by_pass" ON "payment" USING btree ("business_id","pass_id");--> statement-breakpoint
CREATE INDEX "service_by_name" ON "service" USING btree ("business_id","name" collate "und-x-icu","id");