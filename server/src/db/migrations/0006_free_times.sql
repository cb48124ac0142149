-- The search for free times reads nothing but this index: the schema can't say which columns it carries along.
CREATE INDEX "appointment_kept_times" ON "appointment" USING btree ("business_id","employee_id","starts_at") INCLUDE ("occupied") WHERE "cancelled_at" IS NULL;
