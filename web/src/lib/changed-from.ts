// Form values are plain JSON.
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the fields of `typed` that differ from all `known` values. */
export function changedFrom<Input extends object>(typed: Partial<Input>, ...known: Input[]): Partial<Input> {
  const changed = { ...typed }
  for (const name of Object.keys(typed) as (keyof Input)[])
    if (known.some((input) => isSame(input[name], typed[name]))) delete changed[name]
  return changed
}
