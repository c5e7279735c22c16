/**
 * Calls the sandbox's control app on a connection of its own: one that is used again may just have been
 * closed, because the sandbox's process was busy for as long as an idle connection lives.
 */
export const fetchControl = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
