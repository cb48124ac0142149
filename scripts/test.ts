import { checkCode, summarize, testStories, testUnits } from './test/steps.ts'

const results = [
  await checkCode(),
  await testUnits('units, integration and screens'),
  await testStories('browser stories'),
]
summarize()
process.exit(results.every(Boolean) ? 0 : 1)
