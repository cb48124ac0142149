-- What the pass says is left must be the balance of its newest ledger entry. Checked at commit, since the two are
-- written one after the other.
ALTER TABLE "pass" ADD CONSTRAINT "pass_agrees_with_its_ledger"
  FOREIGN KEY ("business_id", "id", "last_sequence", "remaining")
  REFERENCES "ledger_entry" ("business_id", "pass_id", "sequence", "balance")
  DEFERRABLE INITIALLY DEFERRED;
