CREATE TABLE "tenancy" (
	"business_id" varchar(40) NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" varchar(200) DEFAULT '' NOT NULL,
	"suspended_by" varchar(200) DEFAULT '' NOT NULL,
	"delete_at" timestamp (3) with time zone,
	"max_employees" integer,
	"max_clients" integer,
	"max_messages" integer,
	"max_storage_mb" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenancy_business_id_pk" PRIMARY KEY("business_id"),
	CONSTRAINT "tenancy_suspended_with_reason" CHECK (("tenancy"."suspended_at" is null) = ("tenancy"."suspended_reason" = '')),
	CONSTRAINT "tenancy_limits" CHECK (least("tenancy"."max_employees", "tenancy"."max_clients", "tenancy"."max_messages", "tenancy"."max_storage_mb") >= 0)
);
--> statement-breakpoint
ALTER TABLE "tenancy" ADD CONSTRAINT "tenancy_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenancy_to_delete" ON "tenancy" USING btree ("delete_at") WHERE "tenancy"."delete_at" is not null;