import { checkCode, prepareStories, summarize, testStories, testUnits } from './test/steps.ts'

// The build, and the download of a browser, use what the checks leave idle.
const [isCodeSound] = await Promise.all([checkCode(), prepareStories()])
const results = [isCodeSound, await testUnits('units, integration and screens'), await testStories('browser stories')]
summarize()
process.exit(results.every(Boolean) ? 0 : 1)
