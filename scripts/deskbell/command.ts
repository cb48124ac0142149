export type Command = {
  usage: string
  /** Returns the exit code. Throws an Error with a message for the terminal. */
  run(args: string[]): Promise<number>
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
