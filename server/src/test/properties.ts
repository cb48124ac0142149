import fc from 'fast-check'
import { isNightly } from './nightly.ts'

// One seed for everybody, so that a failure is of the change that is tested; each night looks at other cases, and more.
// fast-check tells the seed of a failure.
fc.configureGlobal(isNightly ? { numRuns: 1000 } : { seed: 20_260_401, numRuns: 100 })
