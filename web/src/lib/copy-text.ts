/**
 * Copies what a field holds. Browsers give the clipboard only to pages that came by https; on a shop's own Wi-Fi, where
 * they don't, the older way still works.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.select()
  if (!navigator.clipboard) return document.execCommand('copy')
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
