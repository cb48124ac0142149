-- Visits that were moved to another client are worth what they were bought for. The sums of shops that have such visits are
-- made anew; until then their reports read each visit.
delete from daily_sums where exists (
  select from pass where pass.business_id = daily_sums.business_id and pass.transferred_from is not null);
