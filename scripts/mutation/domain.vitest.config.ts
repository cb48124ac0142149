import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['domain/src/**/*.test.ts'], isolate: false } })
