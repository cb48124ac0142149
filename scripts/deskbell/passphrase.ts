import { readFile } from 'node:fs/promises'

/** Reads the passphrase of an archive from a file; none without a file. */
export async function readPassphrase(file: string | undefined): Promise<string[]> {
  return file ? [(await readFile(file, 'utf8')).trim()] : []
}
