// Everything imports drizzle-orm from here: Node parses a package's package.json at each import of the package, and that of
// drizzle-orm has 180 kB. With an import in each file, this was a third of the time in which the server starts.
export * from 'drizzle-orm'
