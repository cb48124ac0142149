/** `fetch` that lets the person confirm who they are if the server asks for it, and then repeats the request. */
export async function fetchReauthenticated(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.status !== 403 || !(await response.clone().text()).includes('reauthentication_required')) return response
  // Not part of what every page loads first.
  const { askReauthentication } = await import('./reauthentication.ts')
  return (await askReauthentication()) ? fetch(...request) : response
}
