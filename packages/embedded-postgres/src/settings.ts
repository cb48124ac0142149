/** Defaults for a small machine (2 cores, 1–2 GB of memory) that must not lose a committed row. */
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
  // JIT compilation takes longer than these short queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The app gets each failed statement as an exception; logging it here would leak its data into the log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%e ',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** Builds the server's command-line arguments, which override the configuration files in the cluster. */
export function settingArguments(...overrides: Record<string, string>[]): string[] {
  const settings = Object.assign({}, standard, ...overrides) as Record<string, string>
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
