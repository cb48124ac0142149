CREATE TYPE "public"."tax_rounding" AS ENUM('line', 'rate');--> statement-breakpoint
ALTER TABLE "sale_line" DROP CONSTRAINT "sale_line_amount";--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "tax_included" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "tax_rounding" "tax_rounding" DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "tax_exemption" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "tax_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "tax_exemption" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "tax_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_tax_added" CHECK ("sale_line"."tax_added" in (0, "sale_line"."tax") or ("sale_line"."tax_added" < 0 and "sale_line"."tax" = 0));--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_amount" CHECK ("sale_line"."amount" = "sale_line"."quantity" * "sale_line"."price" - "sale_line"."discount" + "sale_line"."tax_added" and "sale_line"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_tax" CHECK ("service"."tax_rate" between 0 and 100000);