CREATE INDEX "appointment_changed" ON "appointment" USING btree ("updated_at") WHERE "appointment"."updated_at" > "appointment"."created_at";--> statement-breakpoint
CREATE INDEX "appointment_starting" ON "appointment" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "booking_expiring" ON "booking" USING btree ("held_until") WHERE "booking"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "booking_unnotified" ON "booking" USING btree ("updated_at") WHERE (status in ('booked', 'confirmed', 'cancelled_by_client', 'cancelled_by_shop')
  and (told is null or updated_at > created_at));--> statement-breakpoint
CREATE INDEX "business_by_time_zone" ON "business" USING btree ("time_zone");--> statement-breakpoint
CREATE INDEX "business_by_reminder_hours" ON "business" USING btree (((messages ->> 'reminderHours')::int));--> statement-breakpoint
CREATE INDEX "business_by_expiring_days" ON "business" USING btree (((messages ->> 'expiringDays')::int));--> statement-breakpoint
CREATE INDEX "business_with_retention" ON "business" USING btree ("business_id") WHERE "business"."retention_months" is not null;--> statement-breakpoint
CREATE INDEX "client_file_removed" ON "client_file" USING btree ("removed_at") WHERE "client_file"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "client_unconfirmed" ON "client" USING btree ("created_at") WHERE "client"."unconfirmed";--> statement-breakpoint
CREATE INDEX "client_by_birthday" ON "client" USING btree ((extract(month from birthday) * 100 + extract(day from birthday)),"business_id") WHERE "client"."birthday" is not null and "client"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_stalled" ON "webhook_delivery" USING btree ("updated_at") WHERE "webhook_delivery"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_delivery_by_creation" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_stalled" ON "message" USING btree ("updated_at") WHERE "message"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "pass_by_creation" ON "pass" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pass_used_low" ON "pass" USING btree ("updated_at") WHERE "pass"."visits" is not null and "pass"."remaining" between 1 and 3 and "pass"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "pass_expiring" ON "pass" USING btree ("expires_on") WHERE "pass"."expires_on" is not null and "pass"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "report_mail_by_due_day" ON "report_mail" USING btree ("due_on");