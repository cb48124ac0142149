// Plain JavaScript, so that a Node without TypeScript support can run it and print the reason.
const OLDEST = 24

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST) {
  process.stderr.write(
    `Deskbell needs Node ${OLDEST} or newer, and this is Node ${process.versions.node} (${process.execPath}).
  - Start it with "npm start" or "npm run demo": npm then uses the Node 26 that "npm ci" installed.
  - If you did, npm has no Node to install for this machine (${process.platform}-${process.arch}), or ran with
    --omit=optional: run "npm ci" again, or install Node ${OLDEST} or newer from https://nodejs.org.
`,
  )
  process.exit(1)
}
