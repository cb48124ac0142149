CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone,
	"aaguid" text,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "invite" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"email" varchar(254) DEFAULT '' NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_name" varchar(200) NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"business_id" varchar(40) NOT NULL,
	"id" uuid NOT NULL,
	"to" varchar(254) DEFAULT '' NOT NULL,
	"subject" varchar(200) DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"business_id" varchar(40) NOT NULL,
	"what" varchar(80) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"wait_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "throttle_business_id_what_pk" PRIMARY KEY("business_id","what")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "pin_verified_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "pin_cipher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "throttle" ADD CONSTRAINT "throttle_business_id_business_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_by_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_by_secret" ON "two_factor" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_one_open_per_email" ON "invite" USING btree ("business_id","email") WHERE "invite"."accepted_at" is null and "invite"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "invite_by_token" ON "invite" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_newest_first" ON "mail" USING btree ("business_id","created_at","id");