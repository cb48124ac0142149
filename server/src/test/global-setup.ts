import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('adminUrl', cluster.adminUrl)
  return cluster.stop
}
