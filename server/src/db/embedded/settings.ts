/** For a small machine (two cores, 1–2 GB) that must not lose a check-in. */
const standard = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Compiling costs more than the short queries of a front desk take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Deskbell sees each failed statement as an exception; repeating it here would put clients' data in the log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%e ',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** Command-line arguments of the server: they win over the files in the cluster. */
export function settingArguments(...overrides: Record<string, string>[]): string[] {
  const settings = Object.assign({}, standard, ...overrides) as Record<string, string>
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
