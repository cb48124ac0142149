ALTER TYPE "public"."import_kind" ADD VALUE 'products';--> statement-breakpoint
ALTER TYPE "public"."report_name" ADD VALUE 'products';