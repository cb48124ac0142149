export type Command = {
  /** Its lines in the help. */
  usage: string
  /** Gives the process's exit code. Throws an Error in words for the person at the terminal. */
  run(args: string[]): Promise<number>
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
