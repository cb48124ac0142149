ALTER TYPE "public"."attention_kind" ADD VALUE 'no_backup';--> statement-breakpoint
ALTER TYPE "public"."attention_kind" ADD VALUE 'restore_failed';--> statement-breakpoint
CREATE TYPE "public"."backup_kind" AS ENUM('nightly', 'by_hand', 'before_restore');--> statement-breakpoint
CREATE TYPE "public"."backup_status" AS ENUM('running', 'kept', 'failed', 'gone');--> statement-breakpoint
CREATE TYPE "public"."import_kind" AS ENUM('clients', 'services', 'passes', 'visits');--> statement-breakpoint
CREATE TYPE "public"."import_status" AS ENUM('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone');--> statement-breakpoint
CREATE TABLE "backup" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kind" "backup_kind" NOT NULL,
	"status" "backup_status" DEFAULT 'running' NOT NULL,
	"name" varchar(200) DEFAULT '' NOT NULL,
	"bytes" bigint,
	"hash" varchar(64),
	"encrypted" boolean DEFAULT false NOT NULL,
	"schema_version" integer,
	"counts" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"tested_at" timestamp (3) with time zone,
	"test_failure" text DEFAULT '' NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_change" (
	"business_id" varchar(40) NOT NULL,
	"import_id" uuid NOT NULL,
	"entity" varchar(20) NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_change_business_id_import_id_entity_entity_id_pk" PRIMARY KEY("business_id","import_id","entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"kind" "import_kind" NOT NULL,
	"status" "import_status" DEFAULT 'uploaded' NOT NULL,
	"file_name" varchar(200) DEFAULT '' NOT NULL,
	"bytes" integer NOT NULL,
	"reading" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"found" jsonb,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_run_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "import_run_has_bytes" CHECK ("import_run"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_business_id_import_id_import_run_business_id_id_fk" FOREIGN KEY ("business_id","import_id") REFERENCES "public"."import_run"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_by_time" ON "backup" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "import_run_by_time" ON "import_run" USING btree ("business_id","created_at");