CREATE TYPE "public"."video_kind" AS ENUM('none', 'room', 'employee');--> statement-breakpoint
ALTER TABLE "business" ALTER COLUMN "online" SET DEFAULT '{"on":false,"leadMinutes":120,"horizonDays":60,"changeMinutes":1440,"perClient":3,"showPrices":true,"chooseEmployee":true,"serviceIds":null,"notice":"","confirmMinutes":30,"embedOrigins":[],"embedAnywhere":false,"portal":false,"waitingList":false,"transfer":"","giftCards":false,"giftCardAmounts":[],"giftCardMin":null,"giftCardMax":null,"videoServer":"https://meet.jit.si"}'::jsonb;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "video_link" varchar(200) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "video" "video_kind" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_answers" CHECK (jsonb_typeof("booking"."answers") = 'array');--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_video_link" CHECK ("employee"."video_link" = '' or ("employee"."video_link" ~ '^https://' and "employee"."erased_at" is null));--> statement-breakpoint
ALTER TABLE "service" ADD CONSTRAINT "service_questions" CHECK (jsonb_typeof("service"."questions") = 'array');--> statement-breakpoint
update "business" set "online" = "online" || '{"videoServer": "https://meet.jit.si"}';
