CREATE TABLE "business_host" (
	"business_id" varchar(40) NOT NULL,
	"host" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"business_id" varchar(40) NOT NULL,
	"user_id" text NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "business_id" text;--> statement-breakpoint
UPDATE "session" s SET "business_id" = u."business_id" FROM "user" u WHERE u."id" = s."user_id";--> statement-breakpoint
INSERT INTO "membership" ("business_id", "user_id", "chosen_at", "created_at")
SELECT "business_id", "id", "created_at", "created_at" FROM "user";--> statement-breakpoint
ALTER TABLE "business_host" ADD CONSTRAINT "business_host_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_host_by_business" ON "business_host" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "membership_by_user" ON "membership" USING btree ("user_id");